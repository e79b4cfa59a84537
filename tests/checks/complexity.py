# Every public function of the library says in the reference how long it takes: O(...), a reference to the function or
# class that says it, or "the same".
#
#     python3 complexity.py <Doxygen's folder xml>
import pathlib
import re
import sys
import xml.etree.ElementTree as ET

# What ends the program.
WITHOUT = re.compile(r"^(firmpath::|firmpath_)panic$")
SAYS = re.compile(r"O\(|[Cc]omplexity|[Tt]he same|[Ll]ikewise|[Ll]ike |as long as|Instructions \(or cycles")


def text(element):
    return " ".join("".join(element.itertext()).split()) if element is not None else ""


functions, silent = set(), set()
for path in pathlib.Path(sys.argv[1]).glob("*.xml"):
    for compound in ET.parse(path).iter("compounddef"):
        if compound.get("prot") not in (None, "public"):
            continue
        for member in compound.iter("memberdef"):
            words = text(member.find("briefdescription")) + " " + text(member.find("detaileddescription"))
            arguments = text(member.find("argsstring"))
            place = f"{member.find('location').get('file')}:{member.find('location').get('line')}"
            if member.get("kind") != "function" or member.get("prot") != "public" or not words.strip():
                continue
            name = text(member.find("qualifiedname")) or text(member.find("definition")).split(" ")[-1]
            # What needs no code, must not be called, or is done by the compiler takes no time.
            if re.search(r"= ?(delete|default)$", arguments) or "consteval" in text(member.find("type")):
                continue
            if WITHOUT.search(name) or place.startswith("firmpath/port/"):
                continue
            functions.add(place)
            if not SAYS.search(words) and member.find(".//simplesect[@kind='see']") is None:
                silent.add(f"{place}: {name}: how long it takes is not said")
for line in sorted(silent):
    print(line)
print(f"{len(functions)} functions, {len(silent)} without their complexity")
sys.exit(1 if silent or not functions else 0)

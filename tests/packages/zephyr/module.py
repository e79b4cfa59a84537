# python3 module.py <what release.sh made>/zephyr
# Reads the module's YAML and its Kconfig, with Zephyr's rules: the files named exist, and CONFIG_FIRMPATH can be set
# only with C++20 or later, and then selects the complete standard library. Prints where CMake finds the module.
import os
import sys

import kconfiglib
import yaml

root = sys.argv[1]
with open(os.path.join(root, "zephyr", "module.yml")) as file:
    module = yaml.safe_load(file)
assert set(module) == {"name", "build"}, module
assert set(module["build"]) == {"cmake", "kconfig"}, module
kconfig = os.path.join(root, module["build"]["kconfig"])
cmake = os.path.join(root, module["build"]["cmake"])
assert os.path.isfile(kconfig), kconfig
assert os.path.isfile(os.path.join(cmake, "CMakeLists.txt")), cmake

os.environ["MODULE"] = os.path.dirname(kconfig)


def settings(*chosen):
    """What comes out if a user sets these, and CONFIG_FIRMPATH."""
    tree = kconfiglib.Kconfig(os.path.join(os.path.dirname(__file__), "Kconfig"), warn_to_stderr=False)
    assert "FIRMPATH" in tree.syms and tree.syms["FIRMPATH"].nodes, "Kconfig does not define FIRMPATH"
    for name in (*chosen, "FIRMPATH"):
        tree.syms[name].set_value("y")
    return tree.syms["FIRMPATH"].str_value, tree.syms["REQUIRES_FULL_LIBCPP"].str_value


assert settings() == ("n", "n"), "without C++"
assert settings("CPP") == ("n", "n"), "with the default standard"
assert settings("CPP", "STD_CPP17") == ("n", "n"), "with C++17"
assert settings("CPP", "STD_CPP20") == ("y", "y"), "with C++20"
assert settings("CPP", "STD_CPP2B") == ("y", "y"), "with C++23"
print(os.path.abspath(cmake))

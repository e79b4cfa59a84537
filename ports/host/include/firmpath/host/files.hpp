/// @file
/// Reads and writes whole files.
#pragma once

#include <filesystem>
#include <fstream>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace firmpath::host {

/// The bytes of a file. Throws `InputError` (as a text file's line 1) if it is missing, a directory,
/// unreadable or larger than any map this tool takes; `expected` is the end of its message.
std::string read_file(const std::filesystem::path& file, std::string_view expected);

/// A file that is written beside its name, and gets it when all is written: until then, and if anything fails, what had
/// the name stays. Where the name is no regular file, as /dev/stdout, it is written directly.
class NewFile {
public:
    /// Throws `InputError` if the file cannot be written, or if the program has read it.
    explicit NewFile(std::filesystem::path file);
    /// Removes what was written, unless `keep` was called.
    ~NewFile();
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    std::ostream& stream() { return out_; }
    /// Throws `InputError` if not all could be written, as on a full disk.
    void write(std::string_view bytes);
    /// Gives it the name. Throws `InputError` if not all could be written.
    void keep();

private:
    [[noreturn]] void fail() const;

    std::filesystem::path file_;     // as it was named
    std::filesystem::path target_;   // behind links
    std::filesystem::path written_;  // `target_`, or a name beside it
    std::ofstream out_;
};

/// Throws `InputError` if a file could not be written now. Leaves what has the name as it is.
void refuse_unwritable(const std::filesystem::path& file);

/// Writes a file as a `NewFile`.
void write_file(const std::filesystem::path& file, std::string_view bytes);

/// The lines of a text, without line ends; LF and CRLF both end a line.
std::vector<std::string_view> split_lines(std::string_view text);

/// The fields of a line: between tabs if it has any, else between runs of spaces. Fields between tabs
/// lose the spaces around them.
std::vector<std::string_view> split_fields(std::string_view line);

/// The text without blanks at both ends.
std::string_view trimmed(std::string_view text);

/// For messages: text with '?' for bytes beyond ASCII. It may be binary, and a cut may have split a character.
std::string in_ascii(std::string_view text);

/// For messages: text in quotes, in ASCII, cut to a length that keeps the line readable.
std::string in_quotes(std::string_view text);

}  // namespace firmpath::host

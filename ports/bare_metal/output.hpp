#pragma once

namespace firmpath::port {

/// For `initialise` to call: makes `write_bytes` work, where semihosting does it.
void open_output();

}  // namespace firmpath::port

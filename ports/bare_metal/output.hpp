#pragma once

namespace firmpath::port {

/// Called by `initialise`: makes `write_bytes` work if it uses semihosting.
void open_output();

}  // namespace firmpath::port

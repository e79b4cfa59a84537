// Nordic nRF52840 DK: 64 MHz, UARTE0 on P0.06, which the board's debugger forwards by USB. Sections are those of the
// nRF52840 Product Specification 1.7.

#include "firmpath/port/board.hpp"

namespace firmpath::port {
namespace {

// 5.4: clock control. The processor runs at 64 MHz from reset on; the crystal makes that, and the baud rate, exact.
constexpr Register task_start_crystal{0x4000'0000}, event_crystal_started{0x4000'0100};
// 4.3: non-volatile memory controller
constexpr Register nvmc_icachecnf{0x4001'E540};
constexpr std::uint32_t cache_on = 1u << 0;
// 4.8: access port protection; 4.4: chip information
constexpr Register ficr_info_variant{0x1000'0104}, uicr_approtect{0x1000'1208}, approtect_disable{0x4000'0558};
// 6.9: port 0
constexpr Register p0_outset{0x5000'0508}, p0_dirset{0x5000'0518};
constexpr std::uint32_t tx_pin = 6;
// 6.34: UARTE0
constexpr Register task_start_tx{0x4000'2008}, event_end_tx{0x4000'2120}, uarte_enable{0x4000'2500},
    uarte_psel_txd{0x4000'250C}, uarte_baudrate{0x4000'2524}, uarte_txd_ptr{0x4000'2544}, uarte_txd_maxcnt{0x4000'2548};
constexpr std::uint32_t baud_115200 = 0x01D6'0000, enabled = 8;

}  // namespace

std::uint32_t start_board() {
    // Chips from revision 3 on (variant AAF0) lock the debugger out, unless the program copies the setting of the UICR.
    if ((ficr_info_variant >> 8 & 0xFFu) >= 'F') {
        approtect_disable = uicr_approtect;
    }
    nvmc_icachecnf.set(cache_on);
    event_crystal_started = 0;
    task_start_crystal = 1;
    static_cast<void>(wait_for([] { return event_crystal_started != 0; }));  // the internal oscillator is 1.5 % off

    p0_outset = 1u << tx_pin;  // an idle line is high
    p0_dirset = 1u << tx_pin;
    uarte_psel_txd = tx_pin;
    uarte_baudrate = baud_115200;
    uarte_enable = enabled;
    return 64'000'000;
}

// The UARTE reads memory by itself (DMA), and only RAM: text in flash is copied first.
void write_bytes(const char* bytes, std::size_t count) {
    char buffer[32];
    while (count != 0) {
        const std::size_t size = count < sizeof buffer ? count : sizeof buffer;
        for (std::size_t i = 0; i < size; ++i) {
            buffer[i] = bytes[i];
        }
        event_end_tx = 0;
        uarte_txd_ptr = reinterpret_cast<std::uint32_t>(buffer);
        uarte_txd_maxcnt = size;
        asm volatile("" ::: "memory");  // the buffer is filled before it is sent
        task_start_tx = 1;
        static_cast<void>(wait_for([] { return event_end_tx != 0; }));
        bytes += size;
        count -= size;
    }
}

void exit(int code) { stop(code); }

}  // namespace firmpath::port

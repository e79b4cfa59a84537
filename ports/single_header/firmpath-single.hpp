// firmpath @VERSION@: @DESCRIPTION@. SPDX-License-Identifier: @LICENSE@
// The whole library, made by ports/release.sh from its headers. The licence is in the file LICENSE beside it.
#pragma once

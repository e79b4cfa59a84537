/// @file
/// How the page finds a function.
#pragma once

#define FIRMPATH_WEB(name) __attribute__((export_name(#name))) extern "C"

// SPDX-License-Identifier: Apache-2.0
// i2c/smbus.h uses fixed-width types and size_t without including their headers.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <linux/i2c.h>
#include <linux/i2c-dev.h>
#include <i2c/smbus.h>

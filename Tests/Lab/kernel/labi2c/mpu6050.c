// SPDX-License-Identifier: GPL-2.0
/*
 * The parts of an MPU-6050 that a driver can tell from a register file: sample clock, FIFO, data-ready
 * interrupt, sleep and reset.
 */
#include <linux/math64.h>
#include <linux/random.h>
#include <linux/string.h>

#include "labi2c.h"

#define SMPLRT_DIV 0x19
#define CONFIG 0x1a
#define FIFO_EN 0x23
#define INT_ENABLE 0x38
#define INT_STATUS 0x3a
#define DATA 0x3b
#define USER_CTRL 0x6a
#define PWR_MGMT_1 0x6b
#define FIFO_COUNT 0x72
#define FIFO_R_W 0x74
#define WHO_AM_I 0x75

static u64 sample_period(struct chip *c)
{
	unsigned int filter = c->regs[CONFIG] & 7;
	unsigned int base = (filter == 0 || filter == 7) ? 8000 : 1000;

	return div_u64((u64)NSEC_PER_SEC * (c->regs[SMPLRT_DIV] + 1), base);
}

static void push(struct chip *c, int reg, int count)
{
	int i;

	for (i = 0; i < count; i++) {
		c->fifo[(c->fifo_head + c->fifo_count) % FIFO_BYTES] = c->regs[reg + i];
		if (c->fifo_count < FIFO_BYTES) {
			c->fifo_count++;
		} else {
			c->fifo_head = (c->fifo_head + 1) % FIFO_BYTES;
			c->overflows++;
			c->regs[INT_STATUS] |= 0x10;
		}
	}
}

static void push_sample(struct chip *c)
{
	u8 enabled = c->regs[FIFO_EN];

	if (enabled & 0x08)
		push(c, DATA, 6);
	if (enabled & 0x80)
		push(c, DATA + 6, 2);
	if (enabled & 0x40)
		push(c, DATA + 8, 2);
	if (enabled & 0x20)
		push(c, DATA + 10, 2);
	if (enabled & 0x10)
		push(c, DATA + 12, 2);
}

/* A chip at rest is never still. Without noise a repeated frame looks like one that hangs. */
static void take_frame(struct chip *c)
{
	int i;

	if (kfifo_out(&c->frames, c->frame, FRAME_BYTES) == FRAME_BYTES)
		c->has_frame = true;
	else
		c->held++;
	if (!c->has_frame)
		return;
	for (i = 0; i < FRAME_BYTES; i += 2) {
		s32 value = (s16)(c->frame[i] << 8 | c->frame[i + 1]);

		if (c->noise) {
			u32 spread = min_t(u32, c->noise, 1000);

			value += (s32)(get_random_u32() % (2 * spread + 1)) - (s32)spread;
			value = clamp(value, -32768, 32767);
		}
		c->regs[DATA + i] = value >> 8;
		c->regs[DATA + i + 1] = value;
	}
}

static enum hrtimer_restart tick(struct hrtimer *timer)
{
	struct chip *c = container_of(timer, struct chip, sample_clock);
	unsigned long flags;
	bool fires = false;

	spin_lock_irqsave(&c->lock, flags);
	hrtimer_forward_now(timer, ns_to_ktime(sample_period(c)));
	if (!(c->regs[PWR_MGMT_1] & 0x40)) {	/* SLEEP */
		c->ticks++;
		take_frame(c);
		if (c->regs[USER_CTRL] & 0x40)	/* FIFO_EN */
			push_sample(c);
		c->regs[INT_STATUS] |= 0x01;	/* DATA_RDY_INT */
		fires = c->regs[INT_ENABLE] & 0x01;
	}
	spin_unlock_irqrestore(&c->lock, flags);
	if (fires)
		labi2c_interrupt(c);
	return HRTIMER_RESTART;
}

static void reset(struct chip *c)
{
	memset(c->regs, 0, sizeof(c->regs));
	c->regs[WHO_AM_I] = 0x68;
	c->regs[PWR_MGMT_1] = 0x40;
	/*
	 * Linux 6.1 reads the interrupt status of this chip at register 0 (reg_set_6050 has no
	 * int_status) and drops the interrupt unless bit 0 is set there.
	 */
	c->regs[0] = 0x01;
	c->fifo_head = 0;
	c->fifo_count = 0;
}

void mpu6050_start(struct chip *c)
{
	reset(c);
	hrtimer_init(&c->sample_clock, CLOCK_MONOTONIC, HRTIMER_MODE_REL_HARD);
	c->sample_clock.function = tick;
	hrtimer_start(&c->sample_clock, ms_to_ktime(1), HRTIMER_MODE_REL_HARD);
}

void mpu6050_stop(struct chip *c)
{
	hrtimer_cancel(&c->sample_clock);
}

void mpu6050_write(struct chip *c, u8 reg, u8 value)
{
	if (reg == WHO_AM_I || reg == INT_STATUS || (reg >= DATA && reg < DATA + FRAME_BYTES))
		return;
	if (reg == PWR_MGMT_1 && (value & 0x80)) {	/* DEVICE_RESET */
		reset(c);
		return;
	}
	if (reg == USER_CTRL && (value & 0x04)) {	/* FIFO_RESET clears itself */
		c->fifo_head = 0;
		c->fifo_count = 0;
		value &= ~0x04;
	}
	c->regs[reg] = value;
}

u8 mpu6050_read(struct chip *c, u8 *pointer)
{
	u8 reg = *pointer, value;

	if (reg == FIFO_R_W) {		/* the only register that reading does not go past */
		if (!c->fifo_count)
			return 0xff;
		value = c->fifo[c->fifo_head];
		c->fifo_head = (c->fifo_head + 1) % FIFO_BYTES;
		c->fifo_count--;
		return value;
	}
	(*pointer)++;
	if (reg == FIFO_COUNT)
		return c->fifo_count >> 8;
	if (reg == FIFO_COUNT + 1)
		return c->fifo_count & 0xff;
	value = c->regs[reg];
	if (reg == INT_STATUS)
		c->regs[reg] = 0;
	return value;
}

/* SPDX-License-Identifier: GPL-2.0 */
#ifndef LABI2C_H
#define LABI2C_H

#include <linux/hrtimer.h>
#include <linux/i2c.h>
#include <linux/kfifo.h>
#include <linux/mutex.h>
#include <linux/spinlock.h>
#include <linux/types.h>

#define LOG_LENGTH 4096		/* transfers; a power of two */
#define LOG_BYTES 16		/* of each direction; a burst has 14 */
#define FIFO_BYTES 1024		/* of the chip's own FIFO (RM-MPU-6000A-00, 4.30) */
#define FRAME_BYTES 14		/* the registers 3B to 48 */

struct transfer {
	u64 ns;			/* CLOCK_MONOTONIC */
	s16 result;
	u8 wrote, read;		/* bytes; the first LOG_BYTES of them follow */
	u8 w[LOG_BYTES], r[LOG_BYTES];
};

struct chip {
	char name[I2C_NAME_SIZE];
	u8 address;
	bool is_mpu, binds_driver;
	int irq;

	/* The lock is for all that follows; the timer takes it in interrupt context. */
	spinlock_t lock;
	u8 pointer, regs[256];
	struct hrtimer sample_clock;
	u8 fifo[FIFO_BYTES];
	unsigned int fifo_head, fifo_count;

	struct kfifo frames;	/* from user space, one per sample */
	struct mutex frames_writer;
	u8 frame[FRAME_BYTES];	/* the last one taken: it stays until another comes */
	bool has_frame;

	u32 nack, timeout, delay_us, noise;
	u32 transfers, ticks, held, overflows;
	struct transfer *log;
	unsigned int logged;
};

extern struct chip *labi2c_chips;
extern int labi2c_count;

void labi2c_interrupt(struct chip *c);

/* mpu6050.c; the caller holds the lock of the chip, but for start and stop. */
void mpu6050_start(struct chip *c);
void mpu6050_stop(struct chip *c);
void mpu6050_write(struct chip *c, u8 reg, u8 value);
u8 mpu6050_read(struct chip *c, u8 *pointer);

/* control.c */
int control_start(void);
void control_stop(void);

#endif

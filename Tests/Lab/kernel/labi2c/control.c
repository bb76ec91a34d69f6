// SPDX-License-Identifier: GPL-2.0
/*
 * What tests see of the chips and do to them, without traffic on the bus. /sys/kernel/debug/labi2c/0xNN/
 *
 *   regs      the registers, at their offsets
 *   samples   frames of 14 bytes as in the registers 3B to 48, one per sample of the chip; the last one
 *             stays. `>` discards those not taken yet, `>>` adds.
 *   noise     up to so many units are added to or taken from each value of each sample
 *   nack      the next N transfers are not acknowledged (ENXIO)
 *   timeout   the next N transfers time out (ETIMEDOUT)
 *   delay_us  how much longer a transfer takes
 *   irq       1 raises the chip's interrupt
 *   transfers, ticks, held, overflows   counters: held is of samples that had no new frame
 *   log       the last 4096 transfers: time in ns, bytes written, bytes read, result
 */
#include <linux/debugfs.h>
#include <linux/module.h>
#include <linux/seq_file.h>
#include <linux/uaccess.h>

#include "labi2c.h"

static struct dentry *root;

static ssize_t regs_read(struct file *file, char __user *buffer, size_t size, loff_t *offset)
{
	struct chip *c = file->private_data;
	u8 copy[sizeof(c->regs)];
	unsigned long flags;

	spin_lock_irqsave(&c->lock, flags);
	memcpy(copy, c->regs, sizeof(copy));
	spin_unlock_irqrestore(&c->lock, flags);
	return simple_read_from_buffer(buffer, size, offset, copy, sizeof(copy));
}

static ssize_t regs_write(struct file *file, const char __user *buffer, size_t size, loff_t *offset)
{
	struct chip *c = file->private_data;
	u8 copy[sizeof(c->regs)];
	unsigned long flags;
	loff_t start = *offset;
	ssize_t count = simple_write_to_buffer(copy, sizeof(copy), offset, buffer, size);

	if (count <= 0)
		return count;
	spin_lock_irqsave(&c->lock, flags);
	memcpy(c->regs + start, copy + start, count);
	spin_unlock_irqrestore(&c->lock, flags);
	return count;
}

static const struct file_operations regs = {
	.owner = THIS_MODULE,
	.open = simple_open,
	.read = regs_read,
	.write = regs_write,
	.llseek = default_llseek,
};

static int samples_open(struct inode *inode, struct file *file)
{
	struct chip *c = inode->i_private;
	unsigned long flags;

	if (file->f_flags & O_TRUNC) {
		spin_lock_irqsave(&c->lock, flags);
		kfifo_reset_out(&c->frames);
		spin_unlock_irqrestore(&c->lock, flags);
	}
	return simple_open(inode, file);
}

static ssize_t samples_write(struct file *file, const char __user *buffer, size_t size, loff_t *offset)
{
	struct chip *c = file->private_data;
	unsigned int copied = 0;
	int result = -EAGAIN;

	size -= size % FRAME_BYTES;
	if (!size)
		return -EINVAL;
	mutex_lock(&c->frames_writer);
	size = min_t(size_t, size, rounddown(kfifo_avail(&c->frames), FRAME_BYTES));
	if (size)
		result = kfifo_from_user(&c->frames, buffer, size, &copied);
	mutex_unlock(&c->frames_writer);
	return result ? result : copied;
}

static const struct file_operations samples = {
	.owner = THIS_MODULE,
	.open = samples_open,
	.write = samples_write,
	.llseek = no_llseek,
};

static int irq_set(void *chip, u64 value)
{
	labi2c_interrupt(chip);
	return 0;
}
DEFINE_DEBUGFS_ATTRIBUTE(irq, NULL, irq_set, "%llu\n");

static int log_show(struct seq_file *file, void *unused)
{
	struct chip *c = file->private;
	unsigned int end = READ_ONCE(c->logged);
	unsigned int i = end > LOG_LENGTH ? end - LOG_LENGTH : 0;
	struct transfer t;
	unsigned long flags;

	for (; i < end; i++) {
		spin_lock_irqsave(&c->lock, flags);
		t = c->log[i % LOG_LENGTH];
		spin_unlock_irqrestore(&c->lock, flags);
		seq_printf(file, "%llu w%u %*ph r%u %*ph ret %d\n", t.ns,
			   t.wrote, min_t(int, LOG_BYTES, t.wrote), t.w,
			   t.read, min_t(int, LOG_BYTES, t.read), t.r, t.result);
	}
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(log);

static void add_chip(struct chip *c)
{
	struct dentry *directory;
	char name[8];

	snprintf(name, sizeof(name), "0x%02x", c->address);
	directory = debugfs_create_dir(name, root);
	debugfs_create_file("regs", 0600, directory, c, &regs);
	debugfs_create_file("samples", 0200, directory, c, &samples);
	debugfs_create_file("irq", 0200, directory, c, &irq);
	debugfs_create_file("log", 0400, directory, c, &log_fops);
	debugfs_create_u32("nack", 0600, directory, &c->nack);
	debugfs_create_u32("timeout", 0600, directory, &c->timeout);
	debugfs_create_u32("delay_us", 0600, directory, &c->delay_us);
	debugfs_create_u32("noise", 0600, directory, &c->noise);
	debugfs_create_u32("transfers", 0400, directory, &c->transfers);
	debugfs_create_u32("ticks", 0400, directory, &c->ticks);
	debugfs_create_u32("held", 0400, directory, &c->held);
	debugfs_create_u32("overflows", 0400, directory, &c->overflows);
}

int control_start(void)
{
	int i;

	root = debugfs_create_dir("labi2c", NULL);
	if (IS_ERR(root))
		return PTR_ERR(root);
	for (i = 0; i < labi2c_count; i++)
		add_chip(&labi2c_chips[i]);
	return 0;
}

void control_stop(void)
{
	if (!IS_ERR_OR_NULL(root))
		debugfs_remove_recursive(root);
}

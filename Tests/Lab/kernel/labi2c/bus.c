// SPDX-License-Identifier: GPL-2.0
/*
 * labi2c: a virtual I2C bus for tests of drivers and programs.
 *
 * Unlike i2c-stub it is a whole I2C adapter (I2C_FUNC_I2C), gives each chip an interrupt line, has an
 * MPU-6050 with a sample clock, fails on request, and can be taken out while it is in use, as a USB
 * adapter can. The controls are files: see control.c.
 *
 *   modprobe labi2c chips=mpu6050@0x68-,max17048@0x36
 *
 * creates an I2C device for each chip, which binds the kernel's driver; not with a `-` at the end.
 */
#include <linux/delay.h>
#include <linux/irq.h>
#include <linux/irq_sim.h>
#include <linux/irqdomain.h>
#include <linux/module.h>
#include <linux/slab.h>

#include "labi2c.h"

#define MAX_CHIPS 8

static char *chips[MAX_CHIPS];
module_param_array(chips, charp, &labi2c_count, 0444);
MODULE_PARM_DESC(chips, "NAME@ADDRESS[-], ...: the chips; - leaves the kernel's driver off");

struct chip *labi2c_chips;
int labi2c_count;

static struct irq_domain *interrupts;
static bool is_gone;

void labi2c_interrupt(struct chip *c)
{
	irq_set_irqchip_state(c->irq, IRQCHIP_STATE_PENDING, true);
}

static u8 chip_read(struct chip *c)
{
	return c->is_mpu ? mpu6050_read(c, &c->pointer) : c->regs[c->pointer++];
}

static void chip_write(struct chip *c, u8 value)
{
	if (c->is_mpu)
		mpu6050_write(c, c->pointer++, value);
	else
		c->regs[c->pointer++] = value;
}

static void note(struct chip *c, struct i2c_msg *messages, int count, int result)
{
	struct transfer *t = &c->log[c->logged++ % LOG_LENGTH];
	int i;

	memset(t, 0, sizeof(*t));
	t->ns = ktime_get_ns();
	t->result = result;
	for (i = 0; i < count; i++) {
		struct i2c_msg *m = &messages[i];
		int length = min_t(int, LOG_BYTES, m->len);

		if (m->flags & I2C_M_RD) {
			t->read = m->len;
			memcpy(t->r, m->buf, length);
		} else {
			t->wrote = m->len;
			memcpy(t->w, m->buf, length);
		}
	}
}

static int failure(struct chip *c)
{
	if (c->nack) {
		c->nack--;
		return -ENXIO;
	}
	if (c->timeout) {
		c->timeout--;
		return -ETIMEDOUT;
	}
	return 0;
}

static void carry_out(struct chip *c, struct i2c_msg *m)
{
	int i;

	if (m->flags & I2C_M_RD) {
		for (i = 0; i < m->len; i++)
			m->buf[i] = chip_read(c);
	} else if (m->len) {
		c->pointer = m->buf[0];
		for (i = 1; i < m->len; i++)
			chip_write(c, m->buf[i]);
	}
}

static int transfer(struct i2c_adapter *adapter, struct i2c_msg *messages, int count)
{
	struct chip *c = NULL;
	unsigned long flags;
	int i, result;

	if (READ_ONCE(is_gone))
		return -ENODEV;
	for (i = 0; i < labi2c_count; i++)
		if (labi2c_chips[i].address == messages[0].addr)
			c = &labi2c_chips[i];
	if (!c)
		return -ENXIO;
	if (c->delay_us)
		fsleep(c->delay_us);
	spin_lock_irqsave(&c->lock, flags);
	c->transfers++;
	result = failure(c);
	if (!result) {
		for (i = 0; i < count; i++)
			carry_out(c, &messages[i]);
		result = count;
	}
	note(c, messages, count, result);
	spin_unlock_irqrestore(&c->lock, flags);
	return result;
}

static u32 functions(struct i2c_adapter *adapter)
{
	return I2C_FUNC_I2C | I2C_FUNC_SMBUS_EMUL;
}

static const struct i2c_algorithm algorithm = {
	.master_xfer = transfer,
	.functionality = functions,
};

/*
 * No owner: a program that has /dev/i2c-N open does not keep the module from being removed. Removing
 * it lets all transfers fail from then on, and waits until the program closes the file, which is what
 * the drivers of USB adapters do when one is unplugged.
 */
static struct i2c_adapter adapter = {
	.algo = &algorithm,
	.name = "labi2c virtual bus",
	.nr = -1,
};

static int prepare(struct chip *c, const char *text, int index)
{
	const char *at = strchr(text, '@');
	unsigned int address;
	int result;

	if (!at || sscanf(at + 1, "%i", &address) != 1 || address > 0x7f)
		return -EINVAL;
	strscpy(c->name, text, min_t(size_t, sizeof(c->name), at - text + 1));
	c->address = address;
	c->binds_driver = text[strlen(text) - 1] != '-';
	c->is_mpu = strstarts(c->name, "mpu60");
	c->irq = irq_create_mapping(interrupts, index);
	spin_lock_init(&c->lock);
	mutex_init(&c->frames_writer);
	result = kfifo_alloc(&c->frames, 1 << 20, GFP_KERNEL);
	if (result)
		return result;
	c->log = kvcalloc(LOG_LENGTH, sizeof(*c->log), GFP_KERNEL);
	return c->log ? 0 : -ENOMEM;
}

static void dispose(void)
{
	int i;

	control_stop();
	for (i = 0; i < labi2c_count; i++) {
		struct chip *c = &labi2c_chips[i];

		if (c->sample_clock.function)
			mpu6050_stop(c);
		kfifo_free(&c->frames);
		kvfree(c->log);
	}
	if (interrupts)
		irq_domain_remove_sim(interrupts);
	kfree(labi2c_chips);
}

static void bind_driver(struct chip *c)
{
	struct i2c_board_info info = { .addr = c->address, .irq = c->irq };

	strscpy(info.type, c->name, sizeof(info.type));
	if (IS_ERR(i2c_new_client_device(&adapter, &info)))
		pr_warn("labi2c: no device for %s\n", c->name);
}

static int __init labi2c_init(void)
{
	int i, result = -ENOMEM;

	if (!labi2c_count)
		return -EINVAL;
	labi2c_chips = kcalloc(labi2c_count, sizeof(*labi2c_chips), GFP_KERNEL);
	if (!labi2c_chips)
		return -ENOMEM;
	interrupts = irq_domain_create_sim(NULL, labi2c_count);
	if (IS_ERR(interrupts)) {
		result = PTR_ERR(interrupts);
		interrupts = NULL;
		goto failed;
	}
	for (i = 0; i < labi2c_count; i++) {
		result = prepare(&labi2c_chips[i], chips[i], i);
		if (result)
			goto failed;
	}
	for (i = 0; i < labi2c_count; i++)
		if (labi2c_chips[i].is_mpu)
			mpu6050_start(&labi2c_chips[i]);
	result = control_start();
	if (!result)
		result = i2c_add_adapter(&adapter);
	if (result)
		goto failed;
	for (i = 0; i < labi2c_count; i++)
		if (labi2c_chips[i].binds_driver)
			bind_driver(&labi2c_chips[i]);
	return 0;
failed:
	dispose();
	return result;
}

static void __exit labi2c_exit(void)
{
	WRITE_ONCE(is_gone, true);
	i2c_del_adapter(&adapter);
	dispose();
}

module_init(labi2c_init);
module_exit(labi2c_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("virtual I2C bus with chip models, interrupts and fault injection");

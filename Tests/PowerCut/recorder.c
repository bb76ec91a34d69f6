// SPDX-License-Identifier: Apache-2.0
//
//   recorder IMAGE LOG MOUNT-POINT
//
// A file system (FUSE) with two files. "disk" is the image; every write to it and every flush of it is
// added to the log, in the order in which they were done. What is written to "mark" is added, too, so
// that a program can say in between what it has been told. No kernel option records a disk without
// device-mapper; a loop device on this file does, wherever FUSE is.
//
// A record is a letter (W write, F flush, M mark), the offset and the length, eight bytes each in this
// machine's order, and the bytes themselves.
#define FUSE_USE_VERSION 31
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <fuse.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int image;
static off_t image_size;
static FILE *record;

static int is_disk(const char *path) { return strcmp(path, "/disk") == 0; }
static int is_mark(const char *path) { return strcmp(path, "/mark") == 0; }

static void add(char kind, uint64_t offset, const void *data, uint64_t length) {
  if (fputc(kind, record) == EOF || fwrite(&offset, sizeof offset, 1, record) != 1 ||
      fwrite(&length, sizeof length, 1, record) != 1 ||
      (length != 0 && fwrite(data, length, 1, record) != 1)) {
    // A recording with a gap would prove nothing.
    perror("recorder: cannot write the log");
    exit(74);
  }
}

static int get_attributes(const char *path, struct stat *status, struct fuse_file_info *file) {
  (void)file;
  memset(status, 0, sizeof *status);
  if (strcmp(path, "/") == 0) {
    status->st_mode = S_IFDIR | 0755;
    status->st_nlink = 2;
    return 0;
  }
  if (!is_disk(path) && !is_mark(path)) return -ENOENT;
  status->st_mode = S_IFREG | 0644;
  status->st_nlink = 1;
  status->st_size = is_disk(path) ? image_size : 0;
  return 0;
}

static int open_file(const char *path, struct fuse_file_info *file) {
  if (!is_disk(path) && !is_mark(path)) return -ENOENT;
  // Nothing may stay in a cache above the recorder.
  file->direct_io = 1;
  return 0;
}

static int read_file(const char *path, char *buffer, size_t size, off_t offset,
                     struct fuse_file_info *file) {
  (void)file;
  if (!is_disk(path)) return 0;
  ssize_t count = pread(image, buffer, size, offset);
  return count < 0 ? -errno : (int)count;
}

static int write_file(const char *path, const char *buffer, size_t size, off_t offset,
                      struct fuse_file_info *file) {
  (void)file;
  if (is_mark(path)) {
    add('M', 0, buffer, size);
    return (int)size;
  }
  ssize_t count = pwrite(image, buffer, size, offset);
  if (count < 0) return -errno;
  add('W', (uint64_t)offset, buffer, (uint64_t)count);
  return (int)count;
}

static int flush_file(const char *path, int data_only, struct fuse_file_info *file) {
  (void)data_only;
  (void)file;
  if (is_disk(path)) add('F', 0, NULL, 0);
  return 0;
}

static int truncate_file(const char *path, off_t size, struct fuse_file_info *file) {
  (void)size;
  (void)file;
  return is_mark(path) ? 0 : -EPERM;
}

static void end(void *data) {
  (void)data;
  if (fclose(record) != 0) perror("recorder: cannot write the log");
}

static const struct fuse_operations operations = {
    .getattr = get_attributes,
    .open = open_file,
    .read = read_file,
    .write = write_file,
    .fsync = flush_file,
    .truncate = truncate_file,
    .destroy = end,
};

int main(int count, char **arguments) {
  if (count != 4) {
    fputs("usage: recorder IMAGE LOG MOUNT-POINT\n", stderr);
    return 64;
  }
  image = open(arguments[1], O_RDWR | O_CLOEXEC);
  record = fopen(arguments[2], "we");
  if (image < 0 || record == NULL) {
    perror("recorder");
    return 66;
  }
  image_size = lseek(image, 0, SEEK_END);
  // In the foreground, and one request after the other: the log's order is the disk's.
  char *options[] = {arguments[0], "-f", "-s", arguments[3], NULL};
  return fuse_main(4, options, &operations, NULL);
}

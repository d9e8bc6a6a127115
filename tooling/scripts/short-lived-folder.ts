import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Linux's in-memory file system, and its type in statfs(2). */
const MEMORY = '/dev/shm';
const TMPFS = 0x01_02_19_94;

/** A test run uses a tenth of it; the rest is for browsers and servers. */
const ROOM_BYTES = 4 * 1024 ** 3;

/** Containers often limit this file system to 64 MB. */
function hasFreeSpace(folder: string): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(folder);
    return (
      type === TMPFS && bavail * bsize >= ROOM_BYTES && process.availableMemory() >= ROOM_BYTES
    );
  } catch {
    return false;
  }
}

/**
 * Creates a folder for short-lived test data, such as a database: in memory if there is enough
 * space. A database has a thousand files, which other file systems take longer to create and delete
 * than PostgreSQL takes to fill them.
 */
export function makeShortLivedFolder(name: string): string {
  return mkdtempSync(path.join(hasFreeSpace(MEMORY) ? MEMORY : tmpdir(), name));
}

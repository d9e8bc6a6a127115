import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The file system in memory that Linux has, and the type by which statfs(2) knows it. */
const MEMORY = '/dev/shm';
const TMPFS = 0x01_02_19_94;

/** A run of the tests takes a tenth of it; the rest is left to browsers and servers. */
const ROOM_BYTES = 4 * 1024 ** 3;

/** Containers often have such a file system of 64 MB. */
function hasRoom(folder: string): boolean {
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
 * Makes a folder for what tests need for seconds, such as a database: in memory where there is room.
 * A database has a thousand files, and other file systems take longer to make and to delete them
 * than PostgreSQL does to fill them.
 */
export function makeShortLivedFolder(name: string): string {
  return mkdtempSync(path.join(hasRoom(MEMORY) ? MEMORY : tmpdir(), name));
}

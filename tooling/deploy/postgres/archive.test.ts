import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'voltcourier-archive-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Archives a segment as PostgreSQL does; returns whether PostgreSQL would consider it archived. */
function archive(content: string): boolean {
  const segment = path.join(folder, 'segment');
  writeFileSync(segment, content);
  const script = path.join(import.meta.dirname, 'archive-segment.sh');
  try {
    execFileSync('/bin/sh', [script, segment, '000000010000000000000001'], {
      env: { PATH: process.env['PATH'], ARCHIVE_DIR: path.join(folder, 'wal') },
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

test('a segment is archived once, and never replaced by another', () => {
  const kept = path.join(folder, 'wal', '000000010000000000000001');
  expect(archive('first')).toBe(true);
  expect(readFileSync(kept, 'utf8')).toBe('first');
  // PostgreSQL retries if it was stopped before it recorded the result.
  expect(archive('first')).toBe(true);
  expect(archive('another')).toBe(false);
  expect(readFileSync(kept, 'utf8')).toBe('first');
  expect(readdirSync(path.join(folder, 'wal'))).toEqual(['000000010000000000000001']);
});

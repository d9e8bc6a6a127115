import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClock } from './clock.ts';

const DAY_MS = 86_400_000;
const folder = mkdtempSync(path.join(tmpdir(), 'voltcourier-clock-'));
const file = path.join(folder, 'clock');
afterAll(() => rmSync(folder, { recursive: true }));

/** Milliseconds by which a clock is ahead of the real time. */
const ahead = (now: () => Date) => now().getTime() - Date.now();

describe('the clock', () => {
  // Freezes the real time, because two reads of it would differ.
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());

  it('shows the real time without a file', () => {
    expect(ahead(createClock(undefined))).toBe(0);
  });

  it('is ahead by the current number in its file', () => {
    writeFileSync(file, '0');
    const now = createClock(file);
    expect(ahead(now)).toBe(0);
    writeFileSync(file, `${31 * DAY_MS}\n`);
    expect(ahead(now)).toBe(31 * DAY_MS);
  });

  it.each(['', 'tomorrow', '-1', '1.5'])('rejects the file content “%s”', (text) => {
    writeFileSync(file, text);
    expect(createClock(file)).toThrow('says no number of milliseconds');
  });

  it('fails when its file is missing', () => {
    expect(createClock(path.join(folder, 'none'))).toThrow('ENOENT');
  });
});

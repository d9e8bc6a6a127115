import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { freshReads } from './fresh-reads.ts';

describe('freshReads', () => {
  it('never returns a value older than the call', async () => {
    let truth = 0;
    const read = freshReads(async () => {
      const seen = truth;
      await wait(5);
      return seen;
    });
    const answers = [];
    for (let count = 1; count <= 20; count += 1) {
      truth = count;
      const since = count;
      answers.push(read('x').then((value) => expect(value).toBeGreaterThanOrEqual(since)));
      await wait(1);
    }
    await Promise.all(answers);
  });

  it('reads once for all waiting calls, and separately for another key', async () => {
    let reads = 0;
    const read = freshReads(async (key) => {
      reads += 1;
      await wait(5);
      return key;
    });
    const all = await Promise.all([...Array.from({ length: 50 }, () => read('a')), read('b')]);
    expect(all.at(0)).toBe('a');
    expect(all.at(-1)).toBe('b');
    expect(reads).toBe(3);
  });

  it('recovers from a failed read', async () => {
    let fails = true;
    const read = freshReads(async () => {
      await wait(1);
      if (fails) throw new Error('no database');
      return 'fine';
    });
    const first = read('x');
    const second = read('x');
    await expect(first).rejects.toThrow('no database');
    fails = false;
    await expect(second).resolves.toBe('fine');
  });
});

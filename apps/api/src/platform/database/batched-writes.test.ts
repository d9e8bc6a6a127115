import { describe, expect, it } from 'vitest';
import { batchedWrites } from './batched-writes.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** A database whose writes complete on demand. */
function slowWriter() {
  const batches: string[][] = [];
  const open: (() => void)[] = [];
  const write = async (entries: readonly string[]) => {
    batches.push([...entries]);
    await new Promise<void>((resolve) => open.push(resolve));
    return entries.map((entry) => entry.toUpperCase());
  };
  return { batches, write, endNext: () => open.shift()?.() };
}

describe('batchedWrites', () => {
  it('writes single entries at once, and waiting entries together', async () => {
    const { batches, write, endNext } = slowWriter();
    const save = batchedWrites(write);
    const answers = ['a', 'b', 'c', 'd', 'e'].map((entry) => save(entry));
    expect(batches).toEqual([['a'], ['b']]);
    endNext();
    await answers[0];
    await Promise.resolve();
    endNext();
    endNext();
    expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(batches).toEqual([['a'], ['b'], ['c', 'd', 'e']]);
  });

  it('writes at most 16 entries together', async () => {
    const batches: number[] = [];
    const save = batchedWrites(async (entries: readonly number[]) => {
      await Promise.resolve();
      batches.push(entries.length);
      return entries;
    });
    const entries = Array.from({ length: 40 }, (_, index) => index);
    expect(await Promise.all(entries.map((entry) => save(entry)))).toEqual(entries);
    expect(Math.max(...batches)).toBe(16);
    expect(batches.reduce((sum, size) => sum + size, 0)).toBe(40);
  });

  it('rejects only the entry that makes a batch fail', async () => {
    const save = batchedWrites(async (entries: readonly string[]) => {
      await Promise.resolve();
      if (entries.includes('bad')) throw new Error('violates a constraint');
      return entries;
    });
    const answers = await Promise.allSettled(
      ['a', 'b', 'c', 'bad', 'd'].map((entry) => save(entry)),
    );
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
  });

  it('does not retry when the database is unavailable', async () => {
    let calls = 0;
    const save = batchedWrites<string, string>(async (): Promise<readonly string[]> => {
      await Promise.resolve();
      calls += 1;
      throw new DatabaseUnavailable('The database can’t be reached.');
    });
    const answers = await Promise.allSettled(['a', 'b', 'c', 'd'].map((entry) => save(entry)));
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
    expect(calls).toBe(3);
  });
});

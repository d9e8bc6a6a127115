import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { batchedReads } from './batched-reads.ts';

describe('batchedReads', () => {
  it('never returns a value older than the call', async () => {
    const truth = new Map<string, number>();
    const read = batchedReads(async (keys) => {
      const seen = new Map(keys.map((key) => [key, truth.get(key) ?? 0]));
      await wait(5);
      return seen;
    });
    const answers = [];
    for (let count = 1; count <= 30; count += 1) {
      const key = `k${count % 3}`;
      truth.set(key, count);
      const since = count;
      answers.push(read(key).then((value) => expect(value).toBeGreaterThanOrEqual(since)));
      await wait(1);
    }
    await Promise.all(answers);
  });

  it('reads once for all waiting calls, and returns each the value of its key', async () => {
    const batches: string[][] = [];
    const read = batchedReads(async (keys) => {
      batches.push([...keys]);
      await wait(5);
      return new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.toUpperCase()]));
    });
    const answers = await Promise.all(['a', 'b', 'c', 'b', 'none'].map((key) => read(key)));
    expect(answers).toEqual(['A', 'B', 'C', 'B', undefined]);
    expect(batches).toEqual([['a'], ['b', 'c', 'none']]);
    expect(await read('d')).toBe('D');
  });

  it('rejects only the calls of the batch that failed', async () => {
    let fails = true;
    const read = batchedReads(async (keys) => {
      await wait(1);
      if (fails) throw new Error('no database');
      return new Map(keys.map((key) => [key, key]));
    });
    const first = read('a');
    const second = first.catch(() => {
      fails = false;
      return read('b');
    });
    await expect(first).rejects.toThrow('no database');
    await expect(second).resolves.toBe('b');
  });
});

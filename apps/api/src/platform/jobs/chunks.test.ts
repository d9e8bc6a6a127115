import { expect, test } from 'vitest';
import { runInChunks } from './chunks.ts';

/** Creates work with a number of chunks and a duration for each, and records its outcome. */
function workOf(chunks: number, eachMs: number) {
  const seen = { done: 0, handedOver: 0, ms: 0 };
  const work = {
    next: () => {
      seen.done += 1;
      seen.ms += eachMs;
      return Promise.resolve(seen.done < chunks);
    },
    handOver: () => {
      seen.handedOver += 1;
      return Promise.resolve();
    },
  };
  return { seen, run: () => runInChunks(work, () => seen.ms) };
}

test('runs chunks until the work is done', async () => {
  const { seen, run } = workOf(5, 100);
  await run();
  expect(seen).toMatchObject({ done: 5, handedOver: 0 });
});

test('hands the rest over to the next job after a minute', async () => {
  const { seen, run } = workOf(10, 20_000);
  await run();
  expect(seen).toMatchObject({ done: 3, handedOver: 1 });
  await run();
  await run();
  await run();
  expect(seen).toMatchObject({ done: 10, handedOver: 3 });
});

test('hands nothing over when the last chunk reaches the minute', async () => {
  const { seen, run } = workOf(3, 20_000);
  await run();
  expect(seen).toMatchObject({ done: 3, handedOver: 0 });
});

test('continues after the minute when the work can’t be handed over', async () => {
  let done = 0;
  const next = () => {
    done += 1;
    return Promise.resolve(done < 10);
  };
  await runInChunks({ next }, () => done * 20_000);
  expect(done).toBe(10);
});

test('rejects when a chunk fails', async () => {
  const work = {
    next: () => Promise.reject(new Error('It failed.')),
    handOver: () => Promise.resolve(),
  };
  await expect(runInChunks(work)).rejects.toThrow('It failed.');
});

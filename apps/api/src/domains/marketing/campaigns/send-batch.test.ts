import { expect, it } from 'vitest';
import { startBatch } from './send-batch.ts';

it('a batch has a limit, and returns what each task met before the task ends', async () => {
  const batch = startBatch<string>(2);
  const first = Promise.withResolvers<void>();
  const met = await batch.add((meet) => {
    meet('Ada');
    return first.promise;
  });
  expect(met).toBe('Ada');
  expect(batch.isOpen()).toBe(true);
  expect(await batch.add(() => Promise.resolve())).toBeUndefined();
  expect(batch.isOpen()).toBe(false);
  first.resolve();
  await batch.ended();
});

it('a batch keeps a failure until its end, and waits for the other tasks', async () => {
  const batch = startBatch<string>(4);
  const slow = Promise.withResolvers<void>();
  await batch.add((meet) => {
    meet('Ada');
    return slow.promise;
  });
  expect(await batch.add(() => Promise.reject(new Error('refused')))).toBeUndefined();
  expect(batch.isOpen()).toBe(false);
  const ended: string[] = [];
  const ending = batch.ended().catch((error: unknown) => {
    ended.push('batch');
    throw error;
  });
  ended.push('slow');
  slow.resolve();
  await expect(ending).rejects.toThrow('refused');
  expect(ended).toEqual(['slow', 'batch']);
});

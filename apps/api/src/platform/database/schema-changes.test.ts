import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { pastMigrations } from './schema-changes.ts';

const failure = (message: string) => new pg.DatabaseError(message, message.length, 'error');

it('retries a statement that failed because of a migration, and no other', async () => {
  const meets = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(failure('attribute number 42 exceeds number of columns 41'))
    .mockResolvedValue('done');
  expect(await pastMigrations(meets)).toBe('done');
  const fails = vi.fn<() => Promise<string>>().mockRejectedValue(failure('division by zero'));
  await expect(pastMigrations(fails)).rejects.toThrow('division by zero');
  expect(fails).toHaveBeenCalledTimes(1);
});

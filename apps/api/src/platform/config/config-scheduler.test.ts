import { SANDBOX_SCHEDULER_SECRET } from '@voltcourier/sandbox/keys';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, SANDBOX } from './config.ts';

const DATABASE_URL = 'postgresql://localhost/voltcourier';
const URL_OF_OURS = 'https://scheduler.example/posts';
const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`;

const problemOf = (variables: Record<string, string>): string => {
  try {
    readConfig({ DATABASE_URL, ...variables });
    return '';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message;
  }
};

describe('the configuration of the scheduler', () => {
  it('is off unless both URL and secret are set', () => {
    expect(readConfig({ DATABASE_URL }).scheduler).toBeUndefined();
    const both = {
      SCHEDULER_WEBHOOK_URL: URL_OF_OURS,
      SCHEDULER_WEBHOOK_SECRET: secretOf(32),
    };
    expect(readConfig({ DATABASE_URL, ...both }).scheduler).toEqual({
      url: URL_OF_OURS,
      secret: secretOf(32),
      timeoutMs: 10_000,
    });
    for (const one of Object.entries(both)) {
      expect(problemOf(Object.fromEntries([one]))).toContain('only of use together');
    }
  });

  it('requires a secret of 24 to 64 bytes, and a URL without a username', () => {
    for (const secret of ['secret', 'whsec_!', secretOf(23), secretOf(65)]) {
      expect(
        problemOf({ SCHEDULER_WEBHOOK_URL: URL_OF_OURS, SCHEDULER_WEBHOOK_SECRET: secret }),
      ).toContain('SCHEDULER_WEBHOOK_SECRET: must be whsec_');
    }
    for (const bytes of [24, 64]) {
      expect(
        problemOf({
          SCHEDULER_WEBHOOK_URL: URL_OF_OURS,
          SCHEDULER_WEBHOOK_SECRET: secretOf(bytes),
        }),
      ).toBe('');
    }
    expect(
      problemOf({
        SCHEDULER_WEBHOOK_URL: 'https://user@scheduler.example',
        SCHEDULER_WEBHOOK_SECRET: secretOf(32),
      }),
    ).toContain('must have no user name in it');
  });

  it('requires https and a secret of its own in production', () => {
    expect(SANDBOX.schedulerSecret).toBe(SANDBOX_SCHEDULER_SECRET);
    const problem = problemOf({
      APP_ENV: 'production',
      SCHEDULER_WEBHOOK_URL: 'http://scheduler.example/posts',
      SCHEDULER_WEBHOOK_SECRET: SANDBOX_SCHEDULER_SECRET,
    });
    expect(problem).toContain('SCHEDULER_WEBHOOK_URL must begin with https://.');
    expect(problem).toContain('SCHEDULER_WEBHOOK_SECRET still has the sandbox’s value.');
  });
});

import type { RateLimit } from '@voltcourier/contracts';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../app-error.ts';

/** Limits per endpoint and address, counted in PostgreSQL so that they hold over all processes. */
export function createRateLimits(pool: Pool, factor: number, log: Logger) {
  const limiters = new Map<string, RateLimiterPostgres>();

  const limiterOf = (name: string, { max, windowSeconds }: RateLimit): RateLimiterPostgres => {
    const known = limiters.get(name);
    if (known !== undefined) return known;
    const points = Math.ceil(max * factor);
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: windowSeconds,
      // Whoever is over the limit is refused from memory until the window ends.
      inMemoryBlockOnConsumed: points + 1,
    });
    limiters.set(name, limiter);
    return limiter;
  };

  return {
    /** @throws AppError `rate_limited`. */
    consume: async (name: string, limit: RateLimit, address: string): Promise<void> => {
      try {
        await limiterOf(name, limit).consume(address);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) {
          // Without its table a limit can't be kept; the request itself will tell what is wrong.
          log.warn({ err: refusal }, 'A rate limit could not be counted.');
          return;
        }
        const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new AppError(
          'rate_limited',
          `That was a lot of requests. Please try again in ${seconds} seconds.`,
        );
      }
    },
  };
}

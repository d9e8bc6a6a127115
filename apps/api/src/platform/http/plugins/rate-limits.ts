import type { RateLimit } from '@voltcourier/contracts';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../app-error.ts';
import { sentence } from '../../language/sentence.ts';

// Share of a limit that a process leases at a time and counts down in memory, so that a busy
// address costs one statement for many requests. Unused leases are lost to the other processes, so
// a limit is never exceeded, and at worst reached slightly early.
const LEASE_SHARE = 0.1;
// A process that crashes loses its leases; for a high limit, the loss must stay small.
const LEASE_MAX = 1000;

interface Lease {
  left: number;
  until: number;
  /** A lease being taken; concurrent requests wait for it instead of taking another. */
  taking: Promise<void> | undefined;
}

function tooMany(msLeft: number): AppError {
  const seconds = Math.max(1, Math.ceil(msLeft / 1000));
  return new AppError(
    'rate_limited',
    sentence('Too many requests. Please try again in {seconds} seconds.', { seconds }),
    { retryAfterSeconds: seconds },
  );
}

/**
 * Rate limit of an endpoint, counted per address or account in PostgreSQL, so that it applies
 * across all processes.
 */
class EndpointLimit {
  readonly #limiter: RateLimiterPostgres;
  readonly #leaseSize: number;
  readonly #leases = new Map<string, Lease>();

  constructor(pool: Pool, name: string, points: number, windowSeconds: number) {
    this.#leaseSize = Math.max(1, Math.min(LEASE_MAX, Math.floor(points * LEASE_SHARE)));
    this.#limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: windowSeconds,
      // Requests over the limit are refused from memory until the window ends.
      inMemoryBlockOnConsumed: points + 1,
    });
  }

  async consume(address: string): Promise<void> {
    let lease = this.#leases.get(address);
    if (lease === undefined) {
      lease = { left: 0, until: 0, taking: undefined };
      this.#leases.set(address, lease);
    }
    while (lease.left === 0 || lease.until <= Date.now()) {
      lease.taking ??= this.#take(address, lease);
      await lease.taking;
    }
    lease.left -= 1;
  }

  async #take(address: string, lease: Lease): Promise<void> {
    try {
      const { msBeforeNext } = await this.#limiter.consume(address, this.#leaseSize);
      lease.left = this.#leaseSize;
      lease.until = Date.now() + msBeforeNext;
    } finally {
      lease.taking = undefined;
    }
  }

  forgetOldLeases(now: number): void {
    for (const [address, { until, taking }] of this.#leases) {
      if (until <= now && taking === undefined) this.#leases.delete(address);
    }
  }
}

/** Creates rate limits per endpoint and address or account. `close` stops the cleanup timer. */
export function createRateLimits(pool: Pool, factor: number, log: Logger) {
  const limits = new Map<string, EndpointLimit>();
  const housekeeping = setInterval(() => {
    for (const limit of limits.values()) limit.forgetOldLeases(Date.now());
  }, 60_000);
  housekeeping.unref();

  const limitOf = (name: string, { max, windowSeconds }: RateLimit): EndpointLimit => {
    const known = limits.get(name);
    if (known !== undefined) return known;
    const limit = new EndpointLimit(pool, name, Math.ceil(max * factor), windowSeconds);
    limits.set(name, limit);
    return limit;
  };

  return {
    /** Counts a request. @throws AppError `rate_limited`. */
    consume: async (name: string, limit: RateLimit, address: string): Promise<void> => {
      try {
        await limitOf(name, limit).consume(address);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw tooMany(refusal.msBeforeNext);
        // Without the table, limits can't be counted; the request itself will report what is wrong.
        log.warn({ err: refusal }, 'A rate limit could not be counted.');
      }
    },
    close: () => clearInterval(housekeeping),
  };
}

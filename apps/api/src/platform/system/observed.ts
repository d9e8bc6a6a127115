import type { Vendor } from '@voltcourier/contracts';
import { AppError } from '../app-error.ts';
import { runWatched } from '../telemetry/run-watched.ts';
import type { VendorHealth } from './vendor-health.ts';

/** Runs a vendor call, for example in a trace span. */
export type CallRunner = <Answer>(name: string, call: () => Promise<Answer>) => Promise<Answer>;

/** Whether the error is a response that refuses the request; the vendor is then up. */
function isRefusal(error: unknown): boolean {
  if (error instanceof AppError) return true;
  if (!(error instanceof Error)) return false;
  return (
    ('isFinal' in error && error.isFinal === true) ||
    ('isOfRecipient' in error && error.isOfRecipient === true)
  );
}

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise;

/**
 * Wraps a vendor's client to record for each call whether it was answered, never its content.
 * Synchronous methods make no request.
 */
export function observed<Client extends object>(
  vendor: Vendor,
  client: Client,
  { health, run }: { readonly health: VendorHealth; readonly run: CallRunner },
): Client {
  return new Proxy(client, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function' || typeof name !== 'string') return value;
      const method = value as (...given: unknown[]) => unknown;
      return (...given: unknown[]) => {
        const answer = runWatched(
          () => Reflect.apply(method, target, given),
          (work) => run(`${vendor} ${name}`, work),
        );
        if (!isPromise(answer)) return answer;
        return answer.then(
          (settled) => {
            health.note(vendor);
            return settled;
          },
          (error: unknown) => {
            const isThere = isRefusal(error);
            health.note(
              vendor,
              isThere ? undefined : error instanceof Error ? error.name : 'Error',
            );
            throw error;
          },
        );
      };
    },
  });
}

import { Resolver } from 'node:dns/promises';

/**
 * Looks up a name's TXT records, each joined from its parts (RFC 7208, 3.3); empty if there are
 * none. Throws if DNS doesn't answer.
 */
export type TxtLookup = (name: string) => Promise<readonly string[]>;

/** DNS error codes for "no records", which is a valid answer. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA']);

/** Creates a lookup with the machine's resolvers, or given ones, and a timeout of `timeoutMs`. */
export function createTxtLookup({
  timeoutMs = 3_000,
  servers,
}: { timeoutMs?: number; servers?: readonly string[] } = {}): TxtLookup {
  return async (name) => {
    const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
    if (servers !== undefined) resolver.setServers(servers);
    try {
      const records = await resolver.resolveTxt(name);
      return records.map((parts) => parts.join(''));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== undefined && NOTHING.has(code)) return [];
      throw error;
    }
  };
}

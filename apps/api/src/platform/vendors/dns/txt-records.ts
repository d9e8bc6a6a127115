import { Resolver } from 'node:dns/promises';

/**
 * The TXT records of a name, each put together from its parts (RFC 7208, 3.3); none where there are
 * none. Throws where DNS doesn't answer.
 */
export type TxtLookup = (name: string) => Promise<readonly string[]>;

/** What DNS answers where there is nothing, which is an answer. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA']);

/** Asks the resolvers of this machine, or these, and waits `timeoutMs` for them. */
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

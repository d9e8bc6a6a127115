import type { Caller } from '../../platform/http/handlers.ts';

/**
 * The customer who books or asks; null for a guest. What staff send by the site while they are
 * signed in is for somebody else, of whom they say no account: it is a guest's.
 */
export async function findCallingCustomer(
  caller: Pick<Caller, 'findSession'>,
): Promise<string | null> {
  const session = await caller.findSession();
  return session?.user.role === 'CUSTOMER' ? session.user.id : null;
}

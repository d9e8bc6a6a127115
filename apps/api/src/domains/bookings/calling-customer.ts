import type { Caller } from '../../platform/http/handlers.ts';

/**
 * Returns the customer who books or asks; null for a guest. A form that signed-in staff send
 * through the site is for a customer without a known account, so it counts as a guest's.
 */
export async function findCallingCustomer(
  caller: Pick<Caller, 'findSession'>,
): Promise<string | null> {
  const session = await caller.findSession();
  return session?.user.role === 'CUSTOMER' ? session.user.id : null;
}

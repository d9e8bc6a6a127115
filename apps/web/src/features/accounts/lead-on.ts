import { accounts } from '@voltcourier/contracts/accounts/accounts';
import { type Role } from '@voltcourier/contracts/accounts/default-permissions';
import * as paths from '../../lib/paths.ts';
import { wayBack } from './way-back.ts';

/**
 * Whether the cookie's session has ended. The staff app doesn't use the token, which may have
 * outlived it. A server that doesn't respond proves nothing.
 */
async function isCookieEnded(): Promise<boolean> {
  const url = `${import.meta.env.VITE_API_URL ?? ''}/api${accounts.me.path}`;
  const answer = await fetch(url, { credentials: 'include' }).catch(() => undefined);
  return answer?.status === 401;
}

/**
 * Leads a signed-in user to the page they asked for, or to their role's page (specification section
 * 2, `/auth`).
 *
 * @param go opens a page of this site.
 * @param signIn lets the user sign in again.
 */
export async function leadOn(
  role: Role,
  search: string,
  { go, signIn }: { go: (to: string) => void; signIn: () => void },
): Promise<void> {
  const target = wayBack(search, location.origin, paths.STAFF_APP);
  const isBare = target === undefined || target.isBareAdmin;
  const staffPage =
    role === 'ADMIN' && isBare ? paths.STAFF_CUSTOMERS : target?.isAdmin ? target.to : undefined;
  if (staffPage === undefined) return go(target?.to ?? paths.dashboard);
  // Without a session, the staff app would only redirect back here.
  if (await isCookieEnded()) signIn();
  else location.replace(staffPage);
}

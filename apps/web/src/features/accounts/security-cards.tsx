import type { AccountApp } from '@voltcourier/account-screens/account-app';
import { AuthenticatorCard } from '@voltcourier/account-screens/authenticator-card';
import { PasskeysCard } from '@voltcourier/account-screens/passkeys-card';
import { BRAND } from '../../lib/config.ts';
import { api } from './security-api.ts';
import { useUserChange } from './use-user.ts';

/** Cards for protecting the account beyond its password. */
export function SecurityCards() {
  const { end } = useUserChange();
  const app: AccountApp = { api, brand: BRAND, mainVariant: 'secondary', onSignedOut: end };
  return (
    <>
      <PasskeysCard app={app} />
      <AuthenticatorCard app={app} />
    </>
  );
}

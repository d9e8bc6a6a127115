import type { AccountApp } from '@voltcourier/account-screens/account-app';
import { AuthenticatorCard } from '@voltcourier/account-screens/authenticator-card';
import { PasskeysCard } from '@voltcourier/account-screens/passkeys-card';
import { Notice } from '@voltcourier/ui/notice';
import { passkeysApi } from '../../lib/api/passkeys.ts';
import { securityApi } from '../../lib/api/security.ts';
import { BRAND } from '../../lib/brand.ts';
import { useUser } from '../../lib/use-user.ts';
import styles from './security.module.css';

const API = { security: securityApi, passkeys: passkeysApi };
const APP: AccountApp = { api: API, brand: BRAND, mainVariant: 'primary' };

/** Security settings of a staff account. Comes first while a second factor is missing. */
export function Security() {
  const { data: user } = useUser();
  return (
    <div className={styles.security}>
      {user?.needsSecondFactor ? (
        <Notice title="Set up two-step sign-in to continue" still>
          Staff accounts need a second factor. Add a passkey or set up an authenticator app to
          unlock everything else.
        </Notice>
      ) : null}
      <PasskeysCard app={APP} />
      <AuthenticatorCard app={APP} />
    </div>
  );
}

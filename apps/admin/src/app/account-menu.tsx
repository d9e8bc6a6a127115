import { Button } from '@voltcourier/ui/button';
import { ChevronDownIcon } from '@voltcourier/ui/icon';
import { ThemeSwitch } from '@voltcourier/ui/theme-switch';
import { useId } from 'react';
import { useLogout } from '../features/accounts/use-signing-in.ts';
import { API_DOCS_URL } from '../lib/paths.ts';
import { SITE_URL } from '../lib/site.ts';
import { useUser } from '../lib/use-user.ts';
import { AlertSwitches } from './alert-switches.tsx';
import styles from './account-menu.module.css';
import { showShortcuts } from './shortcuts.tsx';

/** The account menu: the signed-in user, the theme, shortcuts, and signing out. */
export function AccountMenu() {
  const { data: user } = useUser();
  const logout = useLogout();
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        popoverTarget={id}
        aria-label={`Account: ${user?.email ?? ''}`}
      >
        <span className={styles.who}>{user?.email}</span>
        <ChevronDownIcon size="1rem" />
      </button>
      <div id={id} popover="auto" className={styles.menu}>
        <ThemeSwitch />
        <AlertSwitches />
        <button
          type="button"
          className={styles.entry}
          popoverTarget={id}
          popoverTargetAction="hide"
          onClick={showShortcuts}
        >
          Keyboard shortcuts
          <kbd aria-hidden="true">?</kbd>
        </button>
        <a className={styles.entry} href={SITE_URL}>
          Customer site
        </a>
        <a className={styles.entry} href={API_DOCS_URL}>
          API
        </a>
        <Button
          pending={logout.isPending}
          pendingLabel="Signing out..."
          onClick={() => logout.mutate()}
        >
          Sign out
        </Button>
      </div>
    </>
  );
}

import { AppShell } from '@voltcourier/ui/app-shell';
import { Button } from '@voltcourier/ui/button';
import { ThemeSwitch } from '@voltcourier/ui/theme-switch';
import { Wordmark } from '@voltcourier/ui/wordmark';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { SearchButton } from '../features/insights/search/search-button.tsx';
import { useLogout } from '../features/accounts/use-signing-in.ts';
import { BRAND } from '../lib/brand.ts';
import { API_DOCS_URL, ROUTES } from '../lib/paths.ts';
import { SITE_URL } from '../lib/site.ts';
import { useMay, useUser } from '../lib/use-user.ts';
import { STAFF_PAGES } from './staff-pages.ts';
import styles from './shell.module.css';

const LISTED = STAFF_PAGES.filter(({ isInner }) => isInner !== true);

/** The page of the navigation that an address belongs to: of those it is in, the innermost. */
const currentOf = (pathname: string): string | undefined =>
  LISTED.map(({ path }) => path)
    .filter(
      (path) => pathname === path || (path !== ROUTES.overview && pathname.startsWith(`${path}/`)),
    )
    .toSorted((one, other) => other.length - one.length)[0];

/** The frame of every staff page. */
export function Shell({ title, children }: { title: string; children: ReactNode }) {
  const { data: user } = useUser();
  const may = useMay();
  const logout = useLogout();
  const current = currentOf(useLocation().pathname);
  useEffect(() => {
    document.title = `${title} | ${BRAND} Staff`;
  }, [title]);
  const pages = STAFF_PAGES.filter(({ permission }) => permission === undefined || may(permission));
  const places = pages.filter(({ path }) => !path.includes(':'));
  return (
    <AppShell
      brand={<Wordmark name={BRAND} />}
      title={title}
      actions={
        <>
          <SearchButton places={places} />
          <div className={styles.inBar}>
            <ThemeSwitch />
          </div>
        </>
      }
      navigation={[
        {
          links: [
            ...pages
              .filter(({ isInner }) => isInner !== true)
              .map(({ path, name, load }) => (
                <Link
                  key={path}
                  to={path}
                  aria-current={path === current ? 'page' : undefined}
                  // Who points at a page is about to open it.
                  onPointerEnter={() => void load().catch(() => undefined)}
                >
                  {name}
                </Link>
              )),
            <a key="site" href={SITE_URL}>
              Customer site
            </a>,
            <a key="api" href={API_DOCS_URL}>
              API
            </a>,
          ],
        },
      ]}
      account={
        <div className={styles.account}>
          {/* On a phone the top bar has no room for it. */}
          <div className={styles.inDrawer}>
            <ThemeSwitch />
          </div>
          <p className={styles.who}>{user?.email}</p>
          <Button
            size="compact"
            pending={logout.isPending}
            pendingLabel="Signing out..."
            onClick={() => logout.mutate()}
          >
            Sign out
          </Button>
        </div>
      }
    >
      {children}
    </AppShell>
  );
}

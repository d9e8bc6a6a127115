import type { User } from '@voltcourier/contracts/accounts/accounts';
import { PageSection } from '@voltcourier/ui/page-section';
import { SectionNav } from '@voltcourier/ui/section-nav';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import * as paths from '../../lib/paths.ts';
import styles from './account-page.module.css';
import { RequireUser } from './require-user.tsx';

const PAGES = [
  [paths.dashboard, 'Overview'],
  [paths.accountRecurring, 'Recurring'],
  [paths.chargingHistory, 'Charging history'],
  [paths.vehicles, 'Vehicles'],
  [paths.paymentMethods, 'Payment methods'],
  [paths.accountMembership, 'Membership'],
  [paths.accountCompany, 'Company'],
  [paths.account, 'Settings'],
] as const;

interface AccountPageProps {
  readonly heading: string;
  /** A sentence under the heading. */
  readonly intro?: string;
  /** Content for the signed-in user; visitors who aren't signed in are redirected to sign in. */
  readonly children: (user: User) => ReactNode;
}

/** A page of the account, with links to the others. */
export function AccountPage({ heading, intro, children }: AccountPageProps) {
  const { pathname } = useLocation();
  const [, current] =
    PAGES.find(([path]) => path === pathname) ??
    PAGES.find(([path]) => path !== paths.account && pathname.startsWith(`${path}/`)) ??
    PAGES[0];
  return (
    <PageSection compact>
      <div className={styles.shell}>
        <SectionNav
          label="Your account"
          current={current}
          links={PAGES.map(([path, name]) => ({
            key: path,
            link: (
              <Link to={path} aria-current={name === current ? 'page' : undefined}>
                {name}
              </Link>
            ),
          }))}
        />
        <div className={styles.content}>
          <header className={styles.head}>
            <h1>{heading}</h1>
            {intro === undefined ? null : <p className={styles.intro}>{intro}</p>}
          </header>
          <RequireUser>{children}</RequireUser>
        </div>
      </div>
    </PageSection>
  );
}

import { isStaffRole, type User } from '@voltcourier/contracts/accounts/accounts';
import { ButtonLink } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { PageSection } from '@voltcourier/ui/page-section';
import { Tabs } from '@voltcourier/ui/tabs';
import { preloadToast } from '@voltcourier/ui/toast';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { RequireUser } from '../features/accounts/require-user.tsx';
import { SignOutButton } from '../features/accounts/sign-out-button.tsx';
import { BookingList, NextAppointment } from '../features/visits/booking-list.tsx';
import { MembershipSummary } from '../features/memberships/membership-summary.tsx';
import * as paths from '../lib/paths.ts';
import styles from './dashboard.module.css';

const TABS = ['dashboard', 'upcoming', 'history'] as const;

const QUICK_LINKS = [
  [paths.booking, 'Schedule a charge'],
  [paths.vehicles, 'Vehicles'],
  [paths.paymentMethods, 'Payment methods'],
  [paths.chargingHistory, 'Charging history'],
  [paths.emergency, 'Emergency help'],
  [paths.membership, 'Compare plans'],
  [paths.troubleshooting, 'Help'],
] as const;

/** Staff's links, which lead to another app; the last two are the administrators'. */
const STAFF_LINKS = [
  [paths.STAFF_APP, 'Admin tools'],
  [paths.STAFF_EMAIL_TESTER, 'Email Tester'],
  [paths.STAFF_CHECKLIST, 'Pre-launch Checklist'],
] as const;

function Profile({ user }: { user: User }) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username;
  return (
    <Card>
      <h2 className={styles.title}>Profile</h2>
      <div className={styles.words}>
        <p>
          <strong>{name}</strong>
        </p>
        {name === user.username ? null : <p className={styles.quiet}>{user.username}</p>}
        <p>{user.email}</p>
      </div>
      <div className={styles.actions}>
        <ButtonLink variant="secondary" render={<Link to={paths.account} />}>
          Account settings
        </ButtonLink>
        <SignOutButton />
      </div>
    </Card>
  );
}

function QuickLinks({ user }: { user: User }) {
  return (
    <Card>
      <h2 className={styles.title}>Quick links</h2>
      <ul className={styles.links}>
        {QUICK_LINKS.map(([to, words]) => (
          <li key={to}>
            <Link to={to}>{words}</Link>
          </li>
        ))}
        {(isStaffRole(user.role) ? STAFF_LINKS : [])
          .slice(0, user.role === 'ADMIN' ? undefined : 1)
          .map(([to, words]) => (
            <li key={to}>
              <a href={to}>{words}</a>
            </li>
          ))}
      </ul>
    </Card>
  );
}

function Overview({ user }: { user: User }) {
  return (
    <div className={styles.grid}>
      <section aria-labelledby="next">
        <h2 id="next" className={styles.title}>
          Next appointment
        </h2>
        <NextAppointment />
      </section>
      <div className={styles.side}>
        <Profile user={user} />
        <MembershipSummary user={user} />
        <QuickLinks user={user} />
      </div>
    </div>
  );
}

function Shown({ user }: { user: User }) {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('tab');
  const tab = TABS.find((name) => name === asked) ?? 'dashboard';
  useEffect(() => preloadToast(), []);
  return (
    <Tabs
      label="Your account"
      value={tab}
      onValueChange={(value) =>
        setQuery(value === 'dashboard' ? {} : { tab: value }, { replace: true })
      }
      tabs={[
        { value: 'dashboard', label: 'Dashboard', content: <Overview user={user} /> },
        {
          value: 'upcoming',
          label: 'Upcoming',
          content: (
            <div className={styles.column}>
              <h2 className={styles.title}>Upcoming appointments</h2>
              <BookingList when="upcoming" />
            </div>
          ),
        },
        {
          value: 'history',
          label: 'History',
          content: (
            <div className={styles.column}>
              <h2 className={styles.title}>History</h2>
              <BookingList when="past" />
            </div>
          ),
        },
      ]}
    />
  );
}

/** The customer’s own page (specification section 2). */
export function Page() {
  return (
    <PageSection level={1} heading="Your dashboard">
      <RequireUser>{(user) => <Shown key={user.id} user={user} />}</RequireUser>
    </PageSection>
  );
}

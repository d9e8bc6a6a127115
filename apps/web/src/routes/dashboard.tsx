import type { User } from '@voltcourier/contracts/accounts/accounts';
import { Progress } from '@voltcourier/ui/progress';
import { Tabs } from '@voltcourier/ui/tabs';
import { preloadToast } from '@voltcourier/ui/toast';
import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AccountPage } from '../features/accounts/account-page.tsx';
import { BookingList } from '../features/visits/booking-list.tsx';
import styles from './dashboard.module.css';

const TABS = ['dashboard', 'upcoming', 'history'] as const;

// Lazy, because it loads the membership, vehicles and company.
const Overview = lazy(async () => ({
  default: (await import('./dashboard/overview.tsx')).Overview,
}));

function Shown({ user }: { user: User }) {
  const [query, setQuery] = useSearchParams();
  const param = query.get('tab');
  const tab = TABS.find((name) => name === param) ?? 'dashboard';
  useEffect(() => preloadToast(), []);
  return (
    <Tabs
      label="Your account"
      value={tab}
      onValueChange={(value) =>
        setQuery(value === 'dashboard' ? {} : { tab: value }, { replace: true })
      }
      tabs={[
        {
          value: 'dashboard',
          label: 'Dashboard',
          content: (
            <Suspense fallback={<Progress block>Loading your dashboard...</Progress>}>
              <Overview user={user} />
            </Suspense>
          ),
        },
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

/** The customer's dashboard (specification section 2). */
export function Page() {
  return (
    <AccountPage heading="Your dashboard">
      {(user) => <Shown key={user.id} user={user} />}
    </AccountPage>
  );
}

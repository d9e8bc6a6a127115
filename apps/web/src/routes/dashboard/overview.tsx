import { useQuery } from '@tanstack/react-query';
import { type User } from '@voltcourier/contracts/accounts/accounts';
import { isStaffRole } from '@voltcourier/contracts/accounts/default-permissions';
import { Card } from '@voltcourier/ui/card';
import { Progress } from '@voltcourier/ui/progress';
import { lazy, Suspense, useEffect } from 'react';
import { CompanySummary } from '../../features/memberships/companies/company-summary.tsx';
import { useMyCompany } from '../../features/memberships/companies/use-my-company.ts';
import { MembershipSummary } from '../../features/memberships/membership-summary.tsx';
import { useMembership } from '../../features/memberships/use-membership.ts';
import {
  MY_VEHICLES,
  VehicleSummary,
} from '../../features/memberships/vehicles/vehicle-summary.tsx';
import { NextAppointment } from '../../features/visits/booking-list.tsx';
import { useAccountBookings } from '../../features/visits/use-account-bookings.ts';
import styles from '../dashboard.module.css';
import { BookAgain, useBookAgain } from './book-again.tsx';
import { Profile } from './profile.tsx';
import { QuickLinks } from './quick-links.tsx';
import { Recurring, RECURRING } from './recurring.tsx';

/** Loads everything in the overview concurrently, so that there is no layout shift. */
function useIsKnown(): boolean {
  const results = [
    useAccountBookings('upcoming'),
    useMembership(),
    useQuery(MY_VEHICLES),
    useMyCompany(),
    useBookAgain(),
    useQuery(RECURRING),
  ];
  return results.every(({ isPending }) => !isPending);
}

// For users with an unverified address.
const VerificationCodeForm = lazy(async () => ({
  default: (await import('../../features/accounts/verification-code-form.tsx'))
    .VerificationCodeForm,
}));

function VerificationCard({ user }: { user: User }) {
  return (
    <Card title="Verify your email address">
      <p className={styles.quiet}>
        Bookings that you made with {user.email} then join your account, and you can start your free
        trial.
      </p>
      <Suspense fallback={null}>
        <VerificationCodeForm email={user.email} />
      </Suspense>
    </Card>
  );
}

/** The dashboard's first tab: what comes next, and an overview. */
export function Overview({ user }: { user: User }) {
  const isKnown = useIsKnown();
  useEffect(() => {
    void import('../../features/accounts/mail-language.ts').then(({ chooseMailLanguage }) =>
      chooseMailLanguage(),
    );
  }, []);
  if (!isKnown) return <Progress block>Loading your dashboard...</Progress>;
  return (
    <div className={styles.overview}>
      <div className={styles.grid}>
        <div className={styles.next}>
          <section aria-labelledby="next" className={styles.column}>
            <h2 id="next" className={styles.title}>
              Next appointment
            </h2>
            <NextAppointment />
          </section>
          <Recurring />
          <BookAgain />
          {user.emailVerified || isStaffRole(user.role) ? null : <VerificationCard user={user} />}
        </div>
        <div className={styles.summaries}>
          <MembershipSummary user={user} />
          <VehicleSummary />
          <CompanySummary />
        </div>
        <div className={styles.rest}>
          <Profile user={user} />
          <QuickLinks user={user} />
        </div>
      </div>
    </div>
  );
}

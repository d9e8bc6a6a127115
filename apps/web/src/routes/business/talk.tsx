import { ButtonLink } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { BusinessForm } from '../../features/bookings/inquiries/business-form.tsx';
import { hasToken } from '../../lib/api.ts';
import { useHydrated } from '../../lib/hydration/use-hydrated.ts';
import * as paths from '../../lib/paths.ts';
import styles from './talk.module.css';

// For signed-in users. If loading fails, they see the form like all others.
const OwnCompany = lazy(async () => {
  try {
    const { OwnCompany: Loaded } =
      await import('../../features/memberships/companies/own-company.tsx');
    return { default: Loaded };
  } catch {
    return { default: () => null };
  }
});

/** Inquiry form for business accounts; users with a company get a link to it instead. */
export function Part() {
  const isHydrated = useHydrated();
  const [company, setCompany] = useState<string>();
  if (company !== undefined) {
    return (
      <Card title={company}>
        <div className={styles.own}>
          <p>Your company has a business account.</p>
          <div>
            <ButtonLink variant="primary" render={<Link to={paths.accountCompany} />}>
              Go to your company
            </ButtonLink>
          </div>
        </div>
      </Card>
    );
  }
  return (
    <>
      {isHydrated && hasToken() ? (
        <Suspense fallback={null}>
          <OwnCompany onFound={setCompany} />
        </Suspense>
      ) : null}
      <BusinessForm />
    </>
  );
}

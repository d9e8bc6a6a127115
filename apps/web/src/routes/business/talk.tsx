import { ButtonLink } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { BusinessForm } from '../../features/bookings/inquiries/business-form.tsx';
import { hasToken } from '../../lib/api.ts';
import { useHydrated } from '../../lib/hydration/use-hydrated.ts';
import * as paths from '../../lib/paths.ts';
import styles from './talk.module.css';

// For who is signed in. Without a connection they see the form, as everybody does.
const OwnCompany = lazy(async () => {
  try {
    const { OwnCompany: Loaded } =
      await import('../../features/memberships/companies/own-company.tsx');
    return { default: Loaded };
  } catch {
    return { default: () => null };
  }
});

/** The form about business accounts; whoever has a company is led to it instead. */
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

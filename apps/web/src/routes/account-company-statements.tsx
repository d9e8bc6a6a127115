import { PageSection } from '@voltcourier/ui/page-section';
import { Progress } from '@voltcourier/ui/progress';
import { lazy, Suspense } from 'react';
import { RequireUser } from '../features/accounts/require-user.tsx';

const Statements = lazy(async () => ({
  default: (await import('./account-company-statements/statements.tsx')).Statements,
}));

/** What the company of the signed-in person spent, by month. */
export function Page() {
  return (
    <PageSection
      level={1}
      heading="Statements"
      intro="Your company’s visits and totals, month by month."
    >
      <RequireUser>
        {(user) => (
          <Suspense fallback={<Progress block>Loading your statements...</Progress>}>
            <Statements key={user.id} />
          </Suspense>
        )}
      </RequireUser>
    </PageSection>
  );
}

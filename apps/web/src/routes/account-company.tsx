import { PageSection } from '@voltcourier/ui/page-section';
import { Progress } from '@voltcourier/ui/progress';
import { lazy, Suspense } from 'react';
import { RequireUser } from '../features/accounts/require-user.tsx';

const MyCompany = lazy(async () => ({
  default: (await import('../features/memberships/companies/my-company.tsx')).MyCompany,
}));

/** The company that the signed-in person has, or is in. */
export function Page() {
  return (
    <PageSection level={1} heading="Company">
      <RequireUser>
        {(user) => (
          <Suspense fallback={<Progress block>Loading your company...</Progress>}>
            <MyCompany key={user.id} user={user} />
          </Suspense>
        )}
      </RequireUser>
    </PageSection>
  );
}

import { PageSection } from '@voltcourier/ui/page-section';
import { Progress } from '@voltcourier/ui/progress';
import { lazy, Suspense } from 'react';
import { RequireUser } from '../features/accounts/require-user.tsx';

const MyFleet = lazy(async () => ({
  default: (await import('../features/memberships/fleet/my-fleet.tsx')).MyFleet,
}));

/** The vehicles of the company that the signed-in person is in. */
export function Page() {
  return (
    <PageSection level={1} heading="Company vehicles">
      <RequireUser>
        {(user) => (
          <Suspense fallback={<Progress block>Loading the vehicles...</Progress>}>
            <MyFleet key={user.id} />
          </Suspense>
        )}
      </RequireUser>
    </PageSection>
  );
}

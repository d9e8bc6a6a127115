import { Progress } from '@voltcourier/ui/progress';
import { lazy, Suspense } from 'react';
import { AccountPage } from '../features/accounts/account-page.tsx';

const MyFleet = lazy(async () => ({
  default: (await import('../features/memberships/fleet/my-fleet.tsx')).MyFleet,
}));

/** Vehicles of the signed-in user's company. */
export function Page() {
  return (
    <AccountPage heading="Company vehicles">
      {(user) => (
        <Suspense fallback={<Progress block>Loading the vehicles...</Progress>}>
          <MyFleet key={user.id} />
        </Suspense>
      )}
    </AccountPage>
  );
}

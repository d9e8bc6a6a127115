import { Progress } from '@voltcourier/ui/progress';
import { lazy, Suspense } from 'react';
import { AccountPage } from '../features/accounts/account-page.tsx';

const Garage = lazy(async () => ({ default: (await import('./my-vehicles/garage.tsx')).Garage }));

/** Vehicles of the signed-in user. */
export function Page() {
  return (
    <AccountPage
      heading="Vehicles"
      intro="The technician brings the right cable when we know your car."
    >
      {(user) => (
        <Suspense fallback={<Progress block>Loading your vehicles...</Progress>}>
          <Garage key={user.id} />
        </Suspense>
      )}
    </AccountPage>
  );
}

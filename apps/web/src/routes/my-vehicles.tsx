import { PageSection } from '@voltcourier/ui/page-section';
import { Progress } from '@voltcourier/ui/progress';
import { lazy, Suspense } from 'react';
import { RequireUser } from '../features/accounts/require-user.tsx';

const Garage = lazy(async () => ({ default: (await import('./my-vehicles/garage.tsx')).Garage }));

/** The cars of a signed-in person. */
export function Page() {
  return (
    <PageSection
      level={1}
      heading="Vehicles"
      intro="The technician brings the right cable when we know your car."
    >
      <RequireUser>
        {(user) => (
          <Suspense fallback={<Progress block>Loading your vehicles...</Progress>}>
            <Garage key={user.id} />
          </Suspense>
        )}
      </RequireUser>
    </PageSection>
  );
}

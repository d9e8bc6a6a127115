import { PageSection } from '@voltcourier/ui/page-section';
import { lazy } from 'react';
import { QuickBooking } from '../features/bookings/inquiries/quick-booking.tsx';
import { hasToken } from '../lib/api.ts';
import { useHydrated } from '../lib/hydration/use-hydrated.ts';
import { usePromises } from '../lib/promises.ts';

// Only for signed-in users; a request can be sent without waiting for it.
const VehicleChoice = lazy(() =>
  import('../features/memberships/vehicles/saved-vehicle-choice.tsx').then(
    (loaded) => ({ default: loaded.SavedVehicleChoice }),
    () => ({ default: () => null }),
  ),
);

// Only needed after a request was sent.
const Trial = lazy(async () => ({ default: (await import('./quick-booking/trial.tsx')).Trial }));

/** Start of a membership (specification section 2): a request without payment. */
export function Page() {
  const isSignedIn = useHydrated() && hasToken();
  const { callbackMinutes } = usePromises();
  return (
    <PageSection
      level={1}
      compact
      heading="Start your membership"
      intro={`Choose a plan and say where the car is. We call you within ${callbackMinutes} minutes; nothing is paid here.`}
    >
      <QuickBooking VehicleChoice={isSignedIn ? VehicleChoice : undefined} Trial={Trial} />
    </PageSection>
  );
}

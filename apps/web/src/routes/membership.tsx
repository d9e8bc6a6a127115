import { TRIAL } from '@voltcourier/pricing';
import { PageSection } from '@voltcourier/ui/page-section';
import { Plans } from '../features/memberships/plans.tsx';
import { useBillingInterval } from '../features/memberships/use-billing-interval.ts';
import { deferred } from '../lib/hydration/deferred.tsx';

const Details = deferred(() => import('./membership/details.tsx'));

/**
 * Comparison of the plans (specification sections 2 and 9); sections below load as they approach.
 */
export function Page() {
  const [interval, setInterval] = useBillingInterval();
  return (
    <>
      <PageSection
        level={1}
        heading="Choose your membership"
        intro={`Charging where you park, at one price. New members begin with ${TRIAL.days} days free and ${TRIAL.complimentaryCharges} complimentary charge.`}
      >
        <Plans level={2} interval={interval} onInterval={setInterval} />
      </PageSection>
      <Details />
    </>
  );
}

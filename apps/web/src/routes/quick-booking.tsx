import { CALLBACK_MINUTES } from '@voltcourier/pricing';
import { PageSection } from '@voltcourier/ui/page-section';
import { QuickBooking } from '../features/contacts/quick-booking.tsx';

/** Where a membership begins (specification section 2): a request without payment. */
export function Page() {
  return (
    <PageSection
      level={1}
      heading="Start your membership"
      intro={`Say where the car is and what you need. We call you within ${CALLBACK_MINUTES} minutes; nothing is paid here.`}
    >
      <QuickBooking />
    </PageSection>
  );
}

import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { ContactLink } from '../../../lib/contact-link.tsx';
import { RECURRING_LABELS, formatRule } from './recurring-labels.ts';

/**
 * The recurring appointment of a booking: "Every Tuesday at 8:00 AM", with its owner and a link.
 */
export function RecurringOrigin({
  booking,
  recurring,
}: {
  booking: DispatchBooking;
  recurring: NonNullable<DispatchBooking['recurring']>;
}) {
  const { state, company } = recurring;
  return (
    <>
      {formatRule(recurring)}
      {state === 'active' ? null : ` (${RECURRING_LABELS[state].toLowerCase()})`}
      {', '}
      {company === null ? (
        <ContactLink of={{ booking: booking.id }} name={booking.name} at="recurring" />
      ) : (
        <ContactLink of={{ company: company.id }} name={company.name} at="recurring" />
      )}
    </>
  );
}

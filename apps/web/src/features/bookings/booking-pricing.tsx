import {
  DEFAULT_SERVICE_PRICE_CENTS,
  formatUsd,
  SERVICES,
  type ServiceType,
  slotLabel,
} from '@voltcourier/pricing';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { formatDay } from '../../lib/appointment.ts';
import styles from './booking-form.module.css';
import type { BookingEntries } from './form-entries.ts';

/** Price and time of the chosen service; before one is chosen, the lowest price. */
export function BookingPricing({
  entries,
  usesSession,
}: {
  entries: BookingEntries;
  usesSession: boolean;
}) {
  const { serviceType, bookingDate, bookingTime } = entries;
  const service = serviceType === '' ? undefined : SERVICES[serviceType as ServiceType];
  const isScheduled = bookingDate !== '' && bookingTime !== '';
  return (
    <section className={styles.pricing} aria-labelledby="service-pricing">
      <h2 id="service-pricing" className={styles.pricingTitle}>
        Service Pricing
      </h2>
      <SummaryList
        rows={[
          { term: 'Service', value: service?.label ?? 'Not chosen yet' },
          {
            term: 'When',
            value: isScheduled
              ? `${formatDay(bookingDate)}, ${slotLabel(bookingTime)}`
              : 'Not chosen yet',
          },
        ]}
        total={{
          term: service === undefined ? 'From' : 'Total',
          value: usesSession
            ? '1 session'
            : formatUsd(service?.priceCents ?? DEFAULT_SERVICE_PRICE_CENTS),
        }}
      />
    </section>
  );
}

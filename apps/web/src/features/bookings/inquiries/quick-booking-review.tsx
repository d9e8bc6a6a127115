import { QUICK_BOOKING_URGENCIES, quickBookingServiceLabel } from '@voltcourier/pricing';
import { Card } from '@voltcourier/ui/card';
import { SummaryList, type SummaryRow } from '@voltcourier/ui/summary-list';
import { Link } from 'react-router-dom';
import * as paths from '../../../lib/paths.ts';
import { usePromises } from '../../../lib/promises.ts';
import { planLabel, targetLabel, vehicleLabel } from './quick-booking-entries.ts';
import { type StepProps, URGENCY_NAMES } from './quick-booking-fields.tsx';
import { TRIAL_TEXT } from './quick-booking-plan.tsx';
import styles from './quick-booking.module.css';

function Group({
  title,
  step,
  rows,
}: {
  title: string;
  step: number;
  rows: readonly SummaryRow[];
}) {
  return (
    <Card
      title={title}
      level={3}
      aside={
        <Link
          className={styles.change}
          to={paths.quickBookingStep(step)}
          aria-label={`Change ${title.toLowerCase()}`}
        >
          Change
        </Link>
      }
    >
      <SummaryList rows={rows} />
    </Card>
  );
}

/** Step 3: review of all entries, each with a link back to its step. */
export function Review({ state }: StepProps) {
  const { entries } = state;
  const { name, phone, email, location, serviceType, preferredTime, notes } = entries;
  const urgency = QUICK_BOOKING_URGENCIES.find((known) => known === entries.urgency) ?? 'normal';
  const written = (term: string, value: string) => (value.trim() === '' ? [] : [{ term, value }]);
  const promises = usePromises();
  return (
    <>
      <Group
        title="Plan"
        step={1}
        rows={[
          { term: 'Plan', value: planLabel(entries.plan, entries.interval) ?? '' },
          { term: 'First', value: TRIAL_TEXT },
        ]}
      />
      <Group
        title="Contact"
        step={1}
        rows={[
          { term: 'Name', value: name },
          { term: 'Phone', value: phone },
          ...written('Email', email),
          { term: 'Service location', value: location },
        ]}
      />
      <Group
        title="Service details"
        step={2}
        rows={[
          { term: 'Vehicle', value: vehicleLabel(entries) },
          {
            term: 'Service',
            value: quickBookingServiceLabel(serviceType === 'fast' ? 'fast' : 'standard'),
          },
          {
            term: 'How soon',
            value: `${URGENCY_NAMES[urgency]}: ${targetLabel(urgency, promises)}`,
          },
          ...written('Preferred time', preferredTime),
          ...written('Notes', notes),
        ]}
      />
    </>
  );
}

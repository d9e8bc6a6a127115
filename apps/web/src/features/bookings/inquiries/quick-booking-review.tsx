import {
  annualSavingsCents,
  formatUsdShort,
  PLAN_NAMES,
  PLANS,
  QUICK_BOOKING_URGENCIES,
  quickBookingServiceLabel,
} from '@voltcourier/pricing';
import { Card } from '@voltcourier/ui/card';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { SegmentedControl } from '@voltcourier/ui/segmented-control';
import { SummaryList, type SummaryRow } from '@voltcourier/ui/summary-list';
import { Link } from 'react-router-dom';
import * as paths from '../../../lib/paths.ts';
import { usePromises } from '../../../lib/promises.ts';
import { planPrice, targetLabel, vehicleLabel } from './quick-booking-entries.ts';
import { type StepProps, URGENCY_NAMES } from './quick-booking-fields.tsx';
import styles from './quick-booking.module.css';

const INTERVALS = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annually', label: 'Annually, 30% off' },
] as const;

const NO_PLAN = {
  value: '',
  label: 'No plan for now',
  detail: 'One charge, without a membership.',
};

function PlanChoice({ state: { entries, errors, change } }: StepProps) {
  const isAnnual = entries.interval === 'annually';
  return (
    <div className={styles.plan}>
      <RadioCards
        legend="Your plan"
        name="plan"
        options={[
          ...PLAN_NAMES.map((name) => ({
            value: name,
            label: PLANS[name].title,
            detail: isAnnual
              ? `Save ${formatUsdShort(annualSavingsCents(PLANS[name]))} a year`
              : PLANS[name].features[0],
            aside: planPrice(name, entries.interval),
          })),
          NO_PLAN,
        ]}
        value={entries.plan}
        error={errors.plan ?? errors.interval}
        onValueChange={(plan) => change({ plan })}
      />
      {entries.plan === '' ? null : (
        <SegmentedControl
          legend="Billing"
          name="interval"
          options={INTERVALS}
          value={entries.interval}
          onValueChange={(interval) => change({ interval })}
        />
      )}
    </div>
  );
}

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

/** Step 3: everything once more, each with the way back to it, and the plan. */
export function Review({ state }: StepProps) {
  const { entries } = state;
  const { name, phone, email, location, serviceType, preferredTime, notes } = entries;
  const urgency = QUICK_BOOKING_URGENCIES.find((known) => known === entries.urgency) ?? 'normal';
  const written = (term: string, value: string) => (value.trim() === '' ? [] : [{ term, value }]);
  const promises = usePromises();
  return (
    <>
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
      <PlanChoice state={state} />
    </>
  );
}

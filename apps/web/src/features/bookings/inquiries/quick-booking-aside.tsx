import { formatBreakEven, COMMON_PLAN_FEATURES, PLAN_NAMES, PLANS } from '@voltcourier/pricing';
import { Card } from '@voltcourier/ui/card';
import { unbroken } from '@voltcourier/ui/unbroken';
import { planPrice, type QuickBookingEntries } from './quick-booking-entries.ts';
import { TRIAL_TEXT } from './quick-booking-plan.tsx';
import styles from './quick-booking.module.css';

/** Benefits of the chosen plan, next to the steps if there is room. */
export function ChosenPlan({ entries }: { entries: QuickBookingEntries }) {
  const name = PLAN_NAMES.find((known) => known === entries.plan);
  if (name === undefined) return null;
  const plan = PLANS[name];
  const interval = entries.interval === 'annually' ? 'annually' : 'monthly';
  return (
    <Card title={plan.title} level={3} className={styles.aside}>
      <p>
        <strong>{planPrice(name, interval)}</strong>
        <br />
        <span className={styles.note}>{`${formatBreakEven(plan, interval)}.`}</span>
      </p>
      <ul className={styles.features}>
        {[...plan.features, ...COMMON_PLAN_FEATURES].map((feature) => (
          <li key={feature}>{unbroken(feature)}</li>
        ))}
      </ul>
      <p className={styles.note}>{`First ${TRIAL_TEXT}.`}</p>
    </Card>
  );
}

import { PLAN_NAMES, PLANS, TRIAL } from '@voltcourier/pricing';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { SegmentedControl } from '@voltcourier/ui/segmented-control';
import { Link } from 'react-router-dom';
import * as paths from '../../../lib/paths.ts';
import { planPrice } from './quick-booking-entries.ts';
import type { StepProps } from './quick-booking-fields.tsx';
import styles from './quick-booking.module.css';

/** Short description of the trial. */
export const TRIAL_TEXT = `${TRIAL.days} days free with ${TRIAL.complimentaryCharges} charge, no card`;

const INTERVALS = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annually', label: 'Annually, 30% off' },
] as const;

const formatSessions = (sessions: number | null): string =>
  sessions === null ? 'Unlimited charges' : `${sessions} charges a month`;

/**
 * Choice of plan and billing interval. Each price has its own line, so that there is no layout
 * shift when the link's plan is applied or the interval changes.
 */
export function PlanChoice({ state: { entries, errors, change } }: StepProps) {
  return (
    <div className={styles.plan}>
      <RadioCards
        legend="Your plan"
        name="plan"
        options={PLAN_NAMES.map((name) => ({
          value: name,
          label: PLANS[name].title,
          detail: planPrice(name, entries.interval),
          aside: (
            <span className={styles.sessions}>{formatSessions(PLANS[name].sessionsPerMonth)}</span>
          ),
        }))}
        value={entries.plan}
        error={errors.plan ?? errors.interval}
        onValueChange={(plan) => change({ plan })}
      />
      <SegmentedControl
        legend="Billing"
        name="interval"
        options={INTERVALS}
        value={entries.interval}
        onValueChange={(interval) => change({ interval })}
      />
      <p className={styles.note}>
        {`First ${TRIAL_TEXT}. Need a single charge? `}
        <Link to={paths.booking}>Schedule a visit</Link>
      </p>
    </div>
  );
}

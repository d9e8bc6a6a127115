import {
  annualSavingsCents,
  type BillingInterval,
  formatBreakEven,
  formatUsdShort,
  PLAN_NAMES,
  PLANS,
} from '@voltcourier/pricing';
import { ButtonLink } from '@voltcourier/ui/button';
import { PlanCard, PlanCards } from '@voltcourier/ui/plan-card';
import { SegmentedControl } from '@voltcourier/ui/segmented-control';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import * as paths from '../../lib/paths.ts';
import styles from './plans.module.css';

const INTERVALS = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annually', label: 'Annually, 30% off' },
] as const;

interface PlansProps {
  readonly interval: BillingInterval;
  readonly onInterval: (interval: BillingInterval) => void;
  /** Heading level of the plans' names. Default 3. */
  readonly level?: 2 | 3;
}

/**
 * The plans on sale, with a switch between monthly and annual billing (specification section 9).
 * Each links on with the chosen plan and interval.
 */
export function Plans({ interval, onInterval, level = 3 }: PlansProps) {
  const isAnnual = interval === 'annually';
  const container = useRef<HTMLDivElement>(null);
  // Applies a choice made before hydration.
  useEffect(() => {
    const chosen = container.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    if (chosen === 'annually' && !isAnnual) onInterval(chosen);
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <div ref={container} className={styles.plans}>
      <SegmentedControl
        legend="Billing"
        name={`billing-${useId()}`}
        options={INTERVALS}
        value={interval}
        onValueChange={(value) => onInterval(value === 'annually' ? 'annually' : 'monthly')}
      />
      <PlanCards>
        {PLAN_NAMES.map((name) => {
          const plan = PLANS[name];
          return (
            <PlanCard
              key={name}
              level={level}
              name={plan.title}
              description={plan.description}
              price={formatUsdShort(isAnnual ? plan.annualCents : plan.monthlyCents)}
              per={isAnnual ? 'per year' : 'per month'}
              savings={
                isAnnual
                  ? `Save ${formatUsdShort(annualSavingsCents(plan))} a year`
                  : formatBreakEven(plan, interval)
              }
              {...(plan.popular && { mark: 'Most popular' })}
              features={plan.features}
              action={
                <ButtonLink
                  wide
                  variant={plan.popular ? 'primary' : 'secondary'}
                  render={<Link to={paths.quickBookingOf(name, interval)} />}
                >
                  {`Choose ${plan.title}`}
                </ButtonLink>
              }
            />
          );
        })}
      </PlanCards>
    </div>
  );
}

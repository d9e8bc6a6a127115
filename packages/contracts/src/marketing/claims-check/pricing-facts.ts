import {
  annualSavingsCents,
  CALLBACK_MINUTES,
  EMERGENCY_SERVICE,
  FREE_CANCELLATION_HOURS,
  LATE_CANCELLATION_FEE_PERCENT,
  NO_SHOW_FEE_PERCENT,
  PLAN_NAMES,
  PLANS,
  type Plan,
  QUICK_BOOKING_TARGET_MINUTES,
  SERVICES,
  TRIAL,
} from '@voltcourier/pricing';
import type { ClaimFacts, PriceUnit, TruePrice } from './facts.ts';

const plans: readonly Plan[] = PLAN_NAMES.map((name) => PLANS[name]);

const priceOf = (title: string, per: PriceUnit, cents: number): TruePrice => ({
  cents,
  per,
  title,
  isEmergency: false,
});

const planPrices = (plan: Plan): readonly TruePrice[] => [
  priceOf(plan.title, 'month', plan.monthlyCents),
  priceOf(plan.title, 'year', plan.annualCents),
  priceOf(plan.title, 'month-of-year', Math.ceil(plan.annualCents / 12)),
  priceOf(plan.title, 'saving', annualSavingsCents(plan)),
];

/** Facts from the price list, which no setting changes. */
export const PRICING_FACTS: Pick<ClaimFacts, 'prices' | 'promises' | 'offers'> = {
  prices: [
    ...plans.flatMap(planPrices),
    ...Object.values(SERVICES).map(({ label, priceCents }) => priceOf(label, 'visit', priceCents)),
    {
      ...priceOf(EMERGENCY_SERVICE.label, 'visit', EMERGENCY_SERVICE.priceCents),
      isEmergency: true,
    },
  ],
  promises: {
    plans: plans.map(({ title, responseMinutes }) => ({ title, minutes: responseMinutes })),
    callbackMinutes: CALLBACK_MINUTES,
    arrivalMinutes: Object.values(QUICK_BOOKING_TARGET_MINUTES),
    freeCancellationHours: FREE_CANCELLATION_HOURS,
  },
  offers: {
    // The same for every plan, to the nearest percent (specification section 9: 30% off).
    annualDiscountPercent: Math.min(
      ...plans.map((plan) => Math.round((annualSavingsCents(plan) / plan.monthlyCents / 12) * 100)),
    ),
    feePercents: [LATE_CANCELLATION_FEE_PERCENT, NO_SHOW_FEE_PERCENT],
    trialDays: TRIAL.days,
    trialCharges: TRIAL.complimentaryCharges,
  },
};

import {
  annualSavingsCents,
  EMERGENCY_SERVICE,
  FREE_CANCELLATION_HOURS,
  formatUsd,
  formatUsdShort,
  MEMBERSHIP_GRACE_DAYS,
  PLAN_NAMES,
  PLANS,
  TRIAL,
} from '@voltcourier/pricing';
import { BUILT_PROMISES } from '../../lib/promises.ts';

/** A question with its answer, as plain text for use in structured data. */
export interface Faq {
  readonly question: string;
  readonly answer: string;
}

const savings = PLAN_NAMES.map((name) => PLANS[name]).map(
  (plan) => `${formatUsdShort(annualSavingsCents(plan))} with ${plan.title}`,
);
const { essential, professional, unlimited } = PLANS;

/** Frequently asked questions about memberships; the answers restate the terms of service. */
export const MEMBERSHIP_FAQ: readonly Faq[] = [
  {
    question: 'What counts as a session?',
    answer: `One visit to one car: a technician comes, plugs in and charges it. Two cars at one address are two sessions. A visit that you cancel at least ${FREE_CANCELLATION_HOURS} hours ahead doesn’t count.`,
  },
  {
    question: 'What happens to sessions that I don’t use?',
    answer:
      'They end with the month. Sessions don’t carry over, and they can’t be sold or passed on. If many are left over every month, a smaller plan is the better one.',
  },
  {
    question: 'What do I save by paying for a year?',
    answer: `${savings.join(', ')}. That is against twelve monthly payments.`,
  },
  {
    question: 'Can I change my plan?',
    answer:
      'Yes, in your account, where you see first what it costs and from which day on. A larger plan, or a year instead of a month, counts at once, less what you have not used. A smaller plan begins with your next period. Monthly billing instead of annual begins when the paid year ends.',
  },
  {
    question: 'How do I cancel?',
    answer:
      'Whenever you like; there is no notice period. The membership runs to the end of the period that you have paid for and doesn’t renew.',
  },
  {
    question: 'What if a payment fails?',
    answer: `Nothing stops at once. The membership runs on for ${MEMBERSHIP_GRACE_DAYS} days, so that you can pay another way. After that it ends, and you can start again whenever you like.`,
  },
  {
    question: 'How does the trial work?',
    answer: `Create an account, verify your email address, and start it with one button. It lasts ${TRIAL.days} days and has ${TRIAL.complimentaryCharges} complimentary charge, once per person and without a card. If you don’t continue, it simply ends.`,
  },
  {
    question: 'Does asking for a membership cost anything?',
    answer: `No. You send a short form without payment, and we call you back within ${BUILT_PROMISES.callbackMinutes} minutes. It commits you to nothing.`,
  },
  {
    question: 'Can I use a membership for a fleet?',
    answer: `Yes, with a business account: you create it in your account, and your colleagues share the membership. It keeps the company’s vehicles, its cost centers and a statement for each month. Each car that we charge is one session, so ${unlimited.title} has room for a few cars in daily use. For more, tell us on the Business accounts page how many there are and where they’re parked overnight.`,
  },
  {
    question: 'What about emergencies?',
    answer: `Everyone can ask for help at any hour, member or not. ${unlimited.title} includes 24/7 emergency service. With ${essential.title} and ${professional.title}, an ${EMERGENCY_SERVICE.label} costs ${formatUsd(EMERGENCY_SERVICE.priceCents)}.`,
  },
  {
    question: 'Where do you come to?',
    answer:
      'Everywhere in the 50 states and Washington, DC, with our own vans in Hampton Roads, Virginia. The form tells you if we don’t reach an address.',
  },
];

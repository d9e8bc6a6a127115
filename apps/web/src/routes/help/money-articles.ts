import {
  annualSavingsCents,
  formatUsdShort,
  GRANDFATHERED_TIERS,
  HOLD_CAP_MINUTES,
  HOLD_MINUTES,
  MEMBERSHIP_GRACE_DAYS,
  PLAN_NAMES,
  PLANS,
  TRIAL,
} from '@voltcourier/pricing';
import { BUILT_PROMISES } from '../../lib/promises.ts';
import * as paths from '../../lib/paths.ts';
import type { Article } from './article.ts';

const BOOK = { to: paths.booking, label: 'Schedule a Charge' };
const MY_MEMBERSHIP = { to: paths.accountMembership, label: 'Your membership' };
const TERMS_CANCELLATION = {
  to: `${paths.termsOfService}#cancellation`,
  label: 'The rule in full',
};
const plans = PLAN_NAMES.map((name) => PLANS[name]);
const { BASIC, PREMIUM } = GRANDFATHERED_TIERS;

/** Articles about payment and memberships. */
export const MONEY_ARTICLES: readonly Article[] = [
  {
    id: 'how-to-pay',
    topic: 'payment',
    question: 'How can I pay?',
    answer: [
      'At checkout, by credit card, by Bitcoin (on-chain or Lightning), or with a digital wallet. A method that isn’t switched on says so and leads you back to the card. You don’t pay the technician.',
    ],
    keywords: 'payment method cash visa mastercard debit apple pay google wallet btc crypto',
  },
  {
    id: 'hold',
    topic: 'payment',
    question: `Why is my appointment reserved for ${HOLD_MINUTES} minutes?`,
    answer: [
      `So that nobody takes it while you pay. If it isn’t paid after ${HOLD_MINUTES} minutes, the spot is released. If a payment is on its way by then, we keep your spot, up to ${HOLD_CAP_MINUTES} minutes after booking.`,
    ],
    keywords: 'reservation countdown timer expire hold time limit',
  },
  {
    id: 'hold-ended',
    topic: 'payment',
    question: 'My reservation ended before I paid',
    answer: [
      'No card was charged, and any Bitcoin you sent isn’t lost: we’ll contact you. Go back to the booking page: your details are still there, so you only choose a time again.',
    ],
    links: [BOOK],
    keywords: 'expired timeout too late lost',
  },
  {
    id: 'declined',
    topic: 'payment',
    question: 'My card was declined',
    answer: [
      'You weren’t charged. Check the number, date and CVC, try another card, or pay with Bitcoin where offered. Only your bank can say why it declined.',
    ],
    keywords: 'refused rejected failed insufficient funds credit debit',
  },
  {
    id: 'paid-not-confirmed',
    topic: 'payment',
    question: 'I paid, but the page doesn’t say confirmed',
    answer: [
      'Don’t pay again. We check with the payment provider, even after you close the page, and email your confirmation once the bank or the Bitcoin network has confirmed it.',
    ],
    keywords: 'pending processing charged twice double stuck',
  },
  {
    id: 'late-payment',
    topic: 'payment',
    question: 'What if my payment arrives too late?',
    answer: [
      'If that time is still open, it’s yours. If not, you get a full refund and an email with the next open times.',
    ],
    keywords: 'expired refund after reservation',
  },
  {
    id: 'refund-time',
    topic: 'payment',
    question: 'When do I get my refund?',
    answer: [
      'We send it back the way you paid. Banks usually show it within 5 to 10 days.',
      'If you paid in Bitcoin, reply with the Bitcoin address for your refund. We send your dollar refund at that day’s rate.',
    ],
    links: [TERMS_CANCELLATION],
    keywords: 'money back reimburse return how long days',
  },
  {
    id: 'card-safety',
    topic: 'payment',
    question: 'Is my card number safe with you?',
    answer: [
      'It never reaches us. What you type goes from your browser to the payment provider, encrypted, and we only learn whether you have paid.',
    ],
    links: [{ to: `${paths.privacyPolicy}#processors`, label: 'Who works for us' }],
    keywords: 'security secure data stored stripe fraud',
  },
  {
    id: 'bitcoin',
    topic: 'payment',
    question: 'How do I pay with Bitcoin?',
    answer: [
      `Choose Bitcoin at checkout and scan the code with your wallet, or copy the address or the Lightning invoice. Send exactly the amount shown while we keep your spot: ${HOLD_MINUTES} minutes. The page updates on its own, or when you press “I’ve Made This Payment”.`,
      'Lightning takes seconds. On-chain usually takes 10 to 60 minutes to be confirmed; we keep your spot once we see the payment, and you can close the page.',
    ],
    keywords: 'btc crypto lightning on-chain qr code satoshi wallet confirmation',
  },
  {
    id: 'bitcoin-not-verified',
    topic: 'payment',
    question: 'My Bitcoin payment is “not verified”',
    answer: [
      'It hasn’t reached us yet, or it was less than the amount shown; then the page says how much is missing. Otherwise wait a few minutes and press the button again. Don’t send it twice.',
      'Once we’ve seen all of it, the page waits for a block of the Bitcoin network. That’s normal: we’ll email your confirmation.',
    ],
    keywords: 'btc verification failed pending unconfirmed crypto',
  },
  {
    id: 'plans',
    topic: 'membership',
    question: 'Which memberships are there?',
    answer: plans.map(
      ({ title, monthlyCents, annualCents, features }) =>
        `${title}: ${formatUsdShort(monthlyCents)} a month, or ${formatUsdShort(annualCents)} a year. ${features.join(', ')}.`,
    ),
    links: [{ to: paths.membership, label: 'Compare Plans' }],
    keywords: 'subscription price cost essential professional unlimited sessions how much',
  },
  {
    id: 'annual',
    topic: 'membership',
    question: 'What do I save by paying for a year?',
    answer: [
      `${plans.map((plan) => `${plan.title}: ${formatUsdShort(annualSavingsCents(plan))}`).join('. ')}. Compared with twelve monthly payments.`,
    ],
    links: [{ to: paths.membership, label: 'Compare Plans' }],
    keywords: 'annual yearly discount billing monthly savings',
  },
  {
    id: 'trial',
    topic: 'membership',
    question: 'How does the free trial work?',
    answer: [
      `It lasts ${TRIAL.days} days and has ${TRIAL.complimentaryCharges} complimentary charge, once per person. Verify your email address, start the trial with one click, and choose “Use a session” when you book. No card needed, and it ends automatically.`,
    ],
    links: [MY_MEMBERSHIP],
    keywords: 'try test free charge complimentary week new',
  },
  {
    id: 'start-membership',
    topic: 'membership',
    question: 'How do I start a membership?',
    answer: [
      `Choose a plan and send the short form. We call you back within ${BUILT_PROMISES.callbackMinutes} minutes. The form costs nothing; you start the trial or pay for the plan afterward. Or do it now in your account.`,
    ],
    links: [{ to: paths.quickBooking, label: 'Start Your Membership' }, MY_MEMBERSHIP],
    keywords: 'join subscribe sign up quick booking callback become member',
  },
  {
    id: 'end-membership',
    topic: 'membership',
    question: 'How do I end my membership?',
    answer: [
      'Anytime. You keep it until the end of the period you paid for, and it doesn’t renew.',
    ],
    links: [MY_MEMBERSHIP, { to: `${paths.termsOfService}#membership`, label: 'The rule in full' }],
    keywords: 'cancel subscription stop quit unsubscribe renewal terminate',
  },
  {
    id: 'renewal-failed',
    topic: 'membership',
    question: 'My renewal couldn’t be charged',
    answer: [
      `Your membership continues for ${MEMBERSHIP_GRACE_DAYS} days so you can pay another way. After that it ends, and you can start again anytime.`,
    ],
    links: [MY_MEMBERSHIP],
    keywords: 'grace payment failed expired card membership declined',
  },
  {
    id: 'older-tiers',
    topic: 'membership',
    question: 'My dashboard says Basic or Premium',
    answer: [
      `These are older memberships that are no longer sold; yours stays as it is. Basic has ${BASIC.sessionsPerMonth} charges a month at ${formatUsdShort(BASIC.monthlyCents)}, Premium ${PREMIUM.sessionsPerMonth} and ${PREMIUM.emergencySessionsPerMonth} emergency charge at ${formatUsdShort(PREMIUM.monthlyCents)}.`,
    ],
    keywords: 'tier plan grandfathered old',
  },
];

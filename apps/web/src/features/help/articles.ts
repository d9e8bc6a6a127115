import {
  annualSavingsCents,
  BOOKING_WINDOW_MONTHS,
  CALLBACK_MINUTES,
  CANCELLATION_SENTENCE,
  EMERGENCY_SERVICE,
  EMERGENCY_URGENCIES,
  EMERGENCY_URGENCY_LABELS,
  FREE_CANCELLATION_HOURS,
  formatUsd,
  formatUsdShort,
  GRANDFATHERED_TIERS,
  HOLD_CAP_MINUTES,
  HOLD_MINUTES,
  MEMBERSHIP_GRACE_DAYS,
  PLAN_NAMES,
  PLANS,
  QUICK_BOOKING_SERVICES,
  SERVICES,
  SLOT_TIMES,
  slotLabel,
  TRIAL,
} from '@voltcourier/pricing';

/** What an article is about, in the order shown. */
export const TOPICS = {
  emergency: 'Emergencies',
  before: 'Before a visit',
  during: 'During a visit',
  after: 'After a visit',
  payment: 'Payment and refunds',
  membership: 'Membership',
  ports: 'Charging ports',
  account: 'Account and data',
} as const;

/** A topic of the help page. */
export type Topic = keyof typeof TOPICS;

/** A question with its answer, as plain text, so that structured data can be made of it too. */
export interface Article {
  /** Its anchor, which never changes once somebody may have linked to it. */
  readonly id: string;
  readonly topic: Topic;
  readonly question: string;
  /** Paragraphs. */
  readonly answer: readonly string[];
  /** Where one can do what the answer says. */
  readonly links?: readonly { readonly to: string; readonly label: string }[];
  /** Other words that people use for it; only searched. */
  readonly words?: string;
}

const BOOK = { to: '/booking', label: 'Schedule a Charge' };
const EMERGENCY = { to: '/emergency', label: 'Ask for an emergency charge' };
const TERMS_CANCELLATION = { to: '/terms-of-service#cancellation', label: 'The rule in full' };

const FIRST_SLOT = slotLabel(SLOT_TIMES.at(0) ?? '');
const LAST_SLOT = slotLabel(SLOT_TIMES.at(-1) ?? '');
const { standard, fast } = QUICK_BOOKING_SERVICES;
const HOURS = `${standard.minMinutes / 60} to ${standard.maxMinutes / 60} hours`;
const MINUTES = `${fast.minMinutes} to ${fast.maxMinutes} minutes`;
const plans = PLAN_NAMES.map((name) => PLANS[name]);
const { BASIC, PREMIUM } = GRANDFATHERED_TIERS;

/** Everything that the help page answers. */
export const ARTICLES: readonly Article[] = [
  {
    id: 'stranded',
    topic: 'emergency',
    question: 'I’m stranded. What do I do first?',
    answer: [
      'Switch the hazard lights on and get off the road if the car still moves. Where traffic is fast, wait behind a barrier, or stay in the car with the belt on. If anybody is in danger, call 911 first.',
      'Then send the emergency form with where you are and a phone number. Our dispatchers see it at once, before you pay.',
    ],
    links: [EMERGENCY],
    words:
      'empty battery dead flat broke down roadside help stuck shoulder highway safety accident',
  },
  {
    id: 'emergency-price',
    topic: 'emergency',
    question: 'What does an emergency charge cost?',
    answer: [
      `${EMERGENCY_SERVICE.label} costs ${formatUsd(EMERGENCY_SERVICE.priceCents)}. You pay after you have sent the request.`,
    ],
    links: [EMERGENCY],
    words: 'fee price roadside how much',
  },
  {
    id: 'emergency-hours',
    topic: 'emergency',
    question: 'Is emergency help open at night and on weekends?',
    answer: [
      'Yes, 24 hours a day, 7 days a week. An emergency doesn’t need a free time in the calendar.',
    ],
    words: '24/7 holiday sunday late hours',
  },
  {
    id: 'emergency-details',
    topic: 'emergency',
    question: 'What do you need to know in an emergency?',
    answer: [
      'Name, e-mail, phone, where the car is, and which car it is. A street address, or road, direction and the nearest exit. If you know it, tell us the charging port too, so that the technician brings the right plug.',
      `Then how urgent it is. ${EMERGENCY_URGENCIES.map((urgency) => EMERGENCY_URGENCY_LABELS[urgency]).join('. ')}.`,
    ],
    links: [EMERGENCY],
    words: 'urgency critical urgent important percent location phone number',
  },
  {
    id: 'emergency-failed',
    topic: 'emergency',
    question: 'My emergency request didn’t go through',
    answer: [
      'Call the hotline on this page, if one is shown. Otherwise check your connection and send the form again: what you entered is still there.',
    ],
    words: 'error failed offline call telephone hotline number',
  },
  {
    id: 'emergency-or-standard',
    topic: 'emergency',
    question: 'Is an emergency charge the same as a Standard Charge?',
    answer: [
      `No. ${EMERGENCY_SERVICE.label} (${formatUsd(EMERGENCY_SERVICE.priceCents)}) sends the next free technician to you now. ${SERVICES.emergency.label} (${formatUsd(SERVICES.emergency.priceCents)}) is an appointment that you book for a day and an hour.`,
    ],
    words: 'difference level 2 instant',
  },
  {
    id: 'how-to-book',
    topic: 'before',
    question: 'How do I book a charge?',
    answer: [
      'Say who you are and where the car is, choose a service, a day and a time, and pay. The price is on the page before you do. Once it is paid, the confirmation comes by e-mail, with the appointment for your calendar.',
    ],
    links: [BOOK],
    words: 'schedule appointment reserve order start',
  },
  {
    id: 'how-far-ahead',
    topic: 'before',
    question: 'How far ahead can I book, and at which times?',
    answer: [
      `From today to ${BOOKING_WINDOW_MONTHS} months ahead, on the hour from ${FIRST_SLOT} to ${LAST_SLOT}, every day of the week. Emergencies have no such hours.`,
    ],
    links: [BOOK],
    words: 'calendar months advance opening hours slots evening weekend date',
  },
  {
    id: 'where',
    topic: 'before',
    question: 'Where do you come to?',
    answer: [
      'Everywhere in the 50 states and Washington, DC, with our own vans in Hampton Roads, Virginia. Give the address with its ZIP code or state. If we don’t reach it, the booking page says so before you pay.',
    ],
    words:
      'service area coverage location city nationwide norfolk virginia beach chesapeake newport news hampton portsmouth suffolk',
  },
  {
    id: 'which-service',
    topic: 'before',
    question: 'Which service do I need?',
    answer: [
      `${SERVICES.emergency.label}, ${formatUsd(SERVICES.emergency.priceCents)}: the car stays parked for hours, at home or at work. ${SERVICES.scheduled.label}, ${formatUsd(SERVICES.scheduled.priceCents)}: you need to leave soon. ${SERVICES.fleet.label}, ${formatUsd(SERVICES.fleet.priceCents)}: you want to know how the battery is. ${SERVICES.event.label}, ${formatUsd(SERVICES.event.priceCents)}: both, and the maintenance that is due.`,
    ],
    links: [BOOK],
    words: 'price list cost how much rapid standard full difference choose',
  },
  {
    id: 'which-cars',
    topic: 'before',
    question: 'Which cars can you charge?',
    answer: [
      'Electric cars with a NACS, CCS1, J1772 or CHAdeMO port, which is nearly every one sold in the United States. If yours isn’t in the list of the form, choose “Other” and write the model into the notes.',
    ],
    words:
      'tesla chevrolet chevy nissan ford volkswagen hyundai vehicle model compatible supported ev plug-in hybrid',
  },
  {
    id: 'without-account',
    topic: 'before',
    question: 'Do I need an account to book?',
    answer: [
      'No. Name, e-mail and the address of the car are enough. The confirmation comes to that e-mail address.',
    ],
    words: 'register sign up login guest',
  },
  {
    id: 'whose-clock',
    topic: 'before',
    question: 'In which time zone are the times?',
    answer: [
      'On the clocks of the place where the car is, also when you book from somewhere else. The confirmation names the zone.',
    ],
    words: 'timezone eastern pacific daylight saving clock',
  },
  {
    id: 'full',
    topic: 'before',
    question: 'The time I want is full. What now?',
    answer: [
      'Each hour has a limited number of places per region. Choose another time; the page shows how many are left. A place that somebody reserved and didn’t pay for is free again after its time is up, so it can pay to look again later.',
    ],
    words: 'sold out unavailable taken no slots booked capacity',
  },
  {
    id: 'prepare',
    topic: 'before',
    question: 'How do I prepare the car?',
    answer: [
      'Park it where a van can stop beside it, with the charging port within reach. See to it that the port can be opened, and end any charging schedule in the car’s settings. In a private garage or lot, ask whoever owns it first, and write gate codes into the notes.',
    ],
    words: 'parking garage apartment driveway gate code access ready',
  },
  {
    id: 'cancel',
    topic: 'before',
    question: 'How do I cancel, and what does it cost?',
    answer: [
      CANCELLATION_SENTENCE,
      'To cancel, open the link in your confirmation mail: it shows what you get back before you agree. Without the mail, write to the e-mail address on this page with your booking ID; the time at which you write counts.',
    ],
    links: [TERMS_CANCELLATION],
    words: 'cancellation fee refund call off late policy',
  },
  {
    id: 'change',
    topic: 'before',
    question: 'Can I move my appointment or change the address?',
    answer: [
      `Up to ${FREE_CANCELLATION_HOURS} hours before the appointment you can move it yourself, for free: open the link in your confirmation mail and choose a new time. For another address, write to us with your booking ID.`,
    ],
    links: [BOOK],
    words: 'reschedule postpone different time day wrong address edit modify',
  },
  {
    id: 'be-there',
    topic: 'during',
    question: 'Do I have to be there?',
    answer: [
      'Not if the technician can get to the car and the port can be opened without you. Some cars unlock the port from an app, others need the key nearby.',
    ],
    words: 'attend present wait stay home work key unlock',
  },
  {
    id: 'how-long',
    topic: 'during',
    question: 'How long does a charge take?',
    answer: [
      `A Level 2 charge takes ${HOURS}, a DC fast charge ${MINUTES}. It depends on the battery, its temperature, and how fast the car takes energy.`,
    ],
    words: 'duration time hours minutes speed slow finish',
  },
  {
    id: 'rain',
    topic: 'during',
    question: 'Can you charge in the rain?',
    answer: [
      'Yes. Cars and plugs are made for it. In a thunderstorm, in standing water, or where traffic is too close, the technician waits or moves: safety comes first.',
    ],
    words: 'weather wet water storm snow cold safe',
  },
  {
    id: 'port-stuck',
    topic: 'during',
    question: 'The charging port doesn’t open',
    answer: [
      'Unlock the car first; most ports are locked with the doors. Try the car’s screen, its app, and the button on the flap or the key. In frost, the flap may be frozen: warm the cabin, don’t use force. If the 12-volt battery is empty, many cars have a manual release, described in the handbook.',
    ],
    words: 'stuck locked jammed flap door frozen will not open latch',
  },
  {
    id: 'does-not-charge',
    topic: 'during',
    question: 'The plug is in, but the car doesn’t charge',
    answer: [
      'Look for a charging schedule or a charge limit in the car’s settings, and for a warning on its screen. Unplug, lock and unlock the car, and plug in again. If a technician is there, they do this with you and stop if the car reports a fault.',
    ],
    words: 'not charging fault error problem troubleshooting broken schedule limit',
  },
  {
    id: 'nobody-came',
    topic: 'during',
    question: 'The technician isn’t here yet',
    answer: [
      'Check the address and the time zone in your confirmation. Then call the hotline on this page, if one is shown, or write to us with your booking ID. If we can’t come, you choose: another time, or everything back.',
    ],
    words: 'late delay waiting where is missing arrive no show eta',
  },
  {
    id: 'receipt',
    topic: 'after',
    question: 'Where is my receipt?',
    answer: [
      'In the confirmation: it has the service, the price you paid, the address, the time, and the booking ID. If you need more for your books, write to us with the booking ID.',
    ],
    words: 'invoice bill tax expense proof',
  },
  {
    id: 'no-mail',
    topic: 'after',
    question: 'The confirmation didn’t arrive',
    answer: [
      'It is sent as soon as the payment is through. Look into the spam folder, and whether the e-mail address was right. If it isn’t there, write to us with your name and the time that you booked.',
    ],
    words: 'email e-mail spam junk missing not received',
  },
  {
    id: 'battery-report',
    topic: 'after',
    question: 'What does a Battery Health Check tell me?',
    answer: [SERVICES.fleet.description],
    words: 'report result capacity degradation state of health soh',
  },
  {
    id: 'not-right',
    topic: 'after',
    question: 'Something wasn’t right. Whom do I tell?',
    answer: [
      'Write to us with your booking ID and what happened, with photos if there is something to see. The sooner, the better we can find out.',
    ],
    words: 'complaint damage unhappy problem feedback claim',
  },
  {
    id: 'how-to-pay',
    topic: 'payment',
    question: 'How can I pay?',
    answer: [
      'At checkout, by credit card, by Bitcoin (on-chain or Lightning), or with a digital wallet. A method that isn’t switched on says so and leads you back to the card. You don’t pay the technician.',
    ],
    words: 'payment method cash visa mastercard debit apple pay google wallet btc crypto',
  },
  {
    id: 'hold',
    topic: 'payment',
    question: `Why is my appointment reserved for ${HOLD_MINUTES} minutes?`,
    answer: [
      `So that nobody takes it while you pay. If it isn’t paid after ${HOLD_MINUTES} minutes, the place is free again. When a payment is on its way by then, we hold the place on, up to ${HOLD_CAP_MINUTES} minutes after booking.`,
    ],
    words: 'reservation countdown timer expire hold time limit',
  },
  {
    id: 'hold-ended',
    topic: 'payment',
    question: 'My reservation has ended before I paid',
    answer: [
      'You have not been charged. Go back to the booking page: your details are still there, only the time has to be chosen again.',
    ],
    links: [BOOK],
    words: 'expired timeout too late lost',
  },
  {
    id: 'declined',
    topic: 'payment',
    question: 'My card was declined',
    answer: [
      'You have not been charged. Check number, date and CVC, try another card, or pay with Bitcoin where it is offered. Only your bank can say why it declined.',
    ],
    words: 'refused rejected failed insufficient funds credit debit',
  },
  {
    id: 'paid-not-confirmed',
    topic: 'payment',
    question: 'I paid, but the page doesn’t say confirmed',
    answer: [
      'Nothing is lost. We ask the payment provider ourselves, also when you have closed the page, and the confirmation comes by e-mail once the bank has said yes. Don’t pay again.',
    ],
    words: 'pending processing charged twice double stuck',
  },
  {
    id: 'late-payment',
    topic: 'payment',
    question: 'What if my payment arrives too late?',
    answer: [
      'If there is still a place at that time, it is yours. If not, all of it goes back by itself, and a mail shows you the next free times.',
    ],
    words: 'expired refund after reservation',
  },
  {
    id: 'refund-time',
    topic: 'payment',
    question: 'When do I get my refund?',
    answer: ['We send it back the way you paid. Banks usually show it within 5 to 10 days.'],
    links: [TERMS_CANCELLATION],
    words: 'money back reimburse return how long days',
  },
  {
    id: 'card-safety',
    topic: 'payment',
    question: 'Is my card number safe with you?',
    answer: [
      'It never reaches us. What you type goes from your browser to the payment provider, encrypted, and we only learn whether you have paid.',
    ],
    links: [{ to: '/privacy-policy#processors', label: 'Who works for us' }],
    words: 'security secure data stored stripe fraud',
  },
  {
    id: 'bitcoin',
    topic: 'payment',
    question: 'How do I pay with Bitcoin?',
    answer: [
      'Choose Bitcoin at checkout and scan the code with your wallet, or copy the address or the Lightning invoice. Send exactly the amount shown, then press “I’ve Made This Payment”.',
      'Lightning takes seconds, and its invoice is valid for 15 minutes. On-chain usually takes 10 to 60 minutes to be confirmed; your place is held on once we have seen the payment.',
    ],
    words: 'btc crypto lightning on-chain qr code satoshi wallet confirmation',
  },
  {
    id: 'bitcoin-not-verified',
    topic: 'payment',
    question: 'My Bitcoin payment is “not verified”',
    answer: [
      'It may have been seen on the network but not be confirmed yet, or it hasn’t reached us. Wait a few minutes and press the button again. Don’t send it twice.',
    ],
    words: 'btc verification failed pending unconfirmed crypto',
  },
  {
    id: 'plans',
    topic: 'membership',
    question: 'Which memberships are there?',
    answer: plans.map(
      ({ title, monthlyCents, annualCents, features }) =>
        `${title}: ${formatUsdShort(monthlyCents)} a month, or ${formatUsdShort(annualCents)} a year. ${features.join(', ')}.`,
    ),
    links: [{ to: '/membership', label: 'Compare Plans' }],
    words: 'subscription price cost essential professional unlimited sessions how much',
  },
  {
    id: 'annual',
    topic: 'membership',
    question: 'What do I save by paying for a year?',
    answer: [
      `${plans.map((plan) => `${plan.title}: ${formatUsdShort(annualSavingsCents(plan))}`).join('. ')}. That is against twelve monthly payments.`,
    ],
    links: [{ to: '/membership', label: 'Compare Plans' }],
    words: 'annual yearly discount billing monthly savings',
  },
  {
    id: 'trial',
    topic: 'membership',
    question: 'How does the free trial work?',
    answer: [
      `It lasts ${TRIAL.days} days and has ${TRIAL.complimentaryCharges} complimentary charge, once per person.`,
    ],
    words: 'try test free charge complimentary week new',
  },
  {
    id: 'start-membership',
    topic: 'membership',
    question: 'How do I start a membership?',
    answer: [
      `Choose a plan and send the short form. We call you back within ${CALLBACK_MINUTES} minutes. The form itself costs nothing; you start the trial or pay for the plan afterwards.`,
    ],
    links: [{ to: '/quick-booking', label: 'Start Your Membership' }],
    words: 'join subscribe sign up quick booking callback become member',
  },
  {
    id: 'end-membership',
    topic: 'membership',
    question: 'How do I end my membership?',
    answer: [
      'At any time. It then runs to the end of the period that you have paid for and doesn’t renew.',
    ],
    links: [{ to: '/terms-of-service#membership', label: 'The rule in full' }],
    words: 'cancel subscription stop quit unsubscribe renewal terminate',
  },
  {
    id: 'renewal-failed',
    topic: 'membership',
    question: 'My renewal couldn’t be charged',
    answer: [
      `The membership runs on for ${MEMBERSHIP_GRACE_DAYS} days, so that you can pay another way. After that it ends, and you can start again whenever you like.`,
    ],
    words: 'grace payment failed expired card membership declined',
  },
  {
    id: 'older-tiers',
    topic: 'membership',
    question: 'My dashboard says Basic or Premium',
    answer: [
      `These are older memberships that are no longer sold; yours stays as it is. Basic has ${BASIC.sessionsPerMonth} charges a month at ${formatUsdShort(BASIC.monthlyCents)}, Premium ${PREMIUM.sessionsPerMonth} and ${PREMIUM.emergencySessionsPerMonth} emergency charge at ${formatUsdShort(PREMIUM.monthlyCents)}.`,
    ],
    words: 'tier plan grandfathered old',
  },
  {
    id: 'nacs',
    topic: 'ports',
    question: 'NACS (SAE J3400), on a Tesla and many new cars',
    answer: [
      'One small port for everything: two large contacts for the current, three small ones below. On every Tesla sold in the United States but the first Roadster, and from the factory on more and more new cars of other makers, such as the Hyundai Ioniq 5 from 2025.',
    ],
    words: 'tesla model 3 model y model s model x plug connector port j3400 which',
  },
  {
    id: 'ccs1',
    topic: 'ports',
    question: 'CCS1, on most other electric cars',
    answer: [
      'A round J1772 face on top with two large contacts for fast charging below. On the Ford Mustang Mach-E, the Volkswagen ID.4, the Chevrolet Bolt EV until 2023, and most others that are not a Tesla and were sold before 2025.',
    ],
    words: 'combo ccs ford chevy bolt volkswagen hyundai kia bmw plug connector port dc fast which',
  },
  {
    id: 'j1772',
    topic: 'ports',
    question: 'J1772, for Level 2 alone',
    answer: [
      'A round port with five contacts. It takes a Level 2 charge and no fast charge, so don’t choose Rapid Charge with it. On plug-in hybrids, older electric cars, and beside the CHAdeMO port of the Nissan Leaf.',
    ],
    words: 'type 1 plug connector port level two hybrid nissan leaf which',
  },
  {
    id: 'chademo',
    topic: 'ports',
    question: 'CHAdeMO, on the Nissan Leaf until 2025',
    answer: [
      'A large round port with two power contacts beside two signal contacts. It is for fast charging; for Level 2 these cars have a J1772 port as well. On the Nissan Leaf until 2025 and on the Mitsubishi Outlander plug-in hybrid.',
    ],
    words: 'chademo plug connector port dc fast leaf mitsubishi which',
  },
  {
    id: 'adapters',
    topic: 'ports',
    question: 'I have an adapter. Which port do I give?',
    answer: [
      'The one on the car, not the one of the adapter. Keep the adapter in the car all the same, and mention it in the notes.',
    ],
    words: 'adaptor converter plug connector tesla ccs',
  },
  {
    id: 'password',
    topic: 'account',
    question: 'What does a password need?',
    answer: [
      'At least 8 characters, among them an uppercase letter, a lowercase letter and a number; up to 128. The most common passwords are refused. Pasting from a password manager works.',
    ],
    links: [{ to: '/forgot-password', label: 'Forgot your password?' }],
    words: 'register sign in log in login rules username forgot forgotten reset',
  },
  {
    id: 'business',
    topic: 'account',
    question: 'Can my business or an event have its cars charged?',
    answer: [
      'Yes. Book each car by itself on the booking page, or write to us about a fleet, a lot or an event and say how many cars, where and when.',
    ],
    links: [BOOK],
    words: 'company fleet employees several cars event invoice commercial',
  },
  {
    id: 'my-data',
    topic: 'account',
    question: 'How do I see or delete my data?',
    answer: [
      'Write to the e-mail address on this page, from the address that it is about. You can have a copy, corrections, or everything deleted that we need not keep by law.',
    ],
    links: [{ to: '/privacy-policy#rights', label: 'Your rights' }],
    words: 'privacy gdpr erase remove account personal information export copy cookies',
  },
];

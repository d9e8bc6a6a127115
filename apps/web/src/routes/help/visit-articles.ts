import {
  BOOKING_WINDOW_MONTHS,
  EMERGENCY_SERVICE,
  EMERGENCY_URGENCIES,
  EMERGENCY_URGENCY_LABELS,
  formatUsd,
  FREE_CANCELLATION_HOURS,
  PLANS,
  QUICK_BOOKING_SERVICES,
  SERVICES,
  SLOT_TIMES,
  slotLabel,
} from '@voltcourier/pricing';
import {
  CANCELLATION_SENTENCE,
  EMERGENCY_CANCELLATION_SENTENCE,
} from '@voltcourier/pricing/cancellation-sentences';
import * as paths from '../../lib/paths.ts';
import type { Article } from './article.ts';

const BOOK = { to: paths.booking, label: 'Schedule a Charge' };
const EMERGENCY = { to: paths.emergency, label: 'Ask for an emergency charge' };
const TERMS_CANCELLATION = {
  to: `${paths.termsOfService}#cancellation`,
  label: 'The rule in full',
};
const FIRST_SLOT = slotLabel(SLOT_TIMES.at(0) ?? '');
const LAST_SLOT = slotLabel(SLOT_TIMES.at(-1) ?? '');
const { standard, fast } = QUICK_BOOKING_SERVICES;
const HOURS = `${standard.minMinutes / 60} to ${standard.maxMinutes / 60} hours`;
const MINUTES = `${fast.minMinutes} to ${fast.maxMinutes} minutes`;

/** Questions about emergencies and visits. */
export const VISIT_ARTICLES: readonly Article[] = [
  {
    id: 'stranded',
    topic: 'emergency',
    question: 'I’m stranded. What do I do first?',
    answer: [
      'Switch the hazard lights on and get off the road if the car still moves. Where traffic is fast, wait behind a barrier, or stay in the car with the belt on. If anyone is in danger, call 911 first.',
      'Then send the emergency form with where you are and a phone number. Our dispatchers see it at once, before you pay.',
    ],
    links: [EMERGENCY],
    keywords:
      'empty battery dead flat broke down roadside help stuck shoulder highway safety accident',
  },
  {
    id: 'emergency-price',
    topic: 'emergency',
    question: 'What does an emergency charge cost?',
    answer: [
      `${EMERGENCY_SERVICE.label} costs ${formatUsd(EMERGENCY_SERVICE.priceCents)}. You pay after you have sent the request. Members of ${PLANS.unlimited.title} who are signed in pay nothing: their plan includes 24/7 emergency service.`,
      EMERGENCY_CANCELLATION_SENTENCE,
    ],
    links: [EMERGENCY],
    keywords: 'fee price roadside how much',
  },
  {
    id: 'emergency-hours',
    topic: 'emergency',
    question: 'Is emergency help open at night and on weekends?',
    answer: [
      'Yes, 24 hours a day, 7 days a week. An emergency doesn’t need a free time in the calendar.',
    ],
    keywords: '24/7 holiday sunday late hours',
  },
  {
    id: 'emergency-details',
    topic: 'emergency',
    question: 'What do you need to know in an emergency?',
    answer: [
      'Name, email, phone, where the car is, and which car it is. A street address, or road, direction and the nearest exit. If you know the charging port, tell us, so the technician brings the right plug.',
      `Then how urgent it is. ${EMERGENCY_URGENCIES.map((urgency) => EMERGENCY_URGENCY_LABELS[urgency]).join('. ')}.`,
    ],
    links: [EMERGENCY],
    keywords: 'urgency critical urgent important percent location phone number',
  },
  {
    id: 'emergency-failed',
    topic: 'emergency',
    question: 'My emergency request didn’t go through',
    answer: [
      'Call the hotline on this page, if one is shown. Otherwise check your connection and send the form again: what you entered is still there.',
    ],
    keywords: 'error failed offline call telephone hotline number',
  },
  {
    id: 'emergency-or-standard',
    topic: 'emergency',
    question: 'Is an emergency charge the same as a Standard Charge?',
    answer: [
      `No. ${EMERGENCY_SERVICE.label} (${formatUsd(EMERGENCY_SERVICE.priceCents)}) sends the next free technician to you now. ${SERVICES.emergency.label} (${formatUsd(SERVICES.emergency.priceCents)}) is an appointment that you book for a day and an hour.`,
    ],
    keywords: 'difference level 2 instant',
  },
  {
    id: 'how-to-book',
    topic: 'before',
    question: 'How do I book a charge?',
    answer: [
      'Say who you are and where the car is, choose a service, a day and a time, and pay. You see the price before you pay. Then we email your confirmation, with the appointment for your calendar.',
    ],
    links: [BOOK],
    keywords: 'schedule appointment reserve order start',
  },
  {
    id: 'how-far-ahead',
    topic: 'before',
    question: 'How far ahead can I book, and at which times?',
    answer: [
      `From today to ${BOOKING_WINDOW_MONTHS} months ahead, on the hour from ${FIRST_SLOT} to ${LAST_SLOT}, every day of the week. Emergencies have no such hours.`,
    ],
    links: [BOOK],
    keywords: 'calendar months advance opening hours slots evening weekend date',
  },
  {
    id: 'where',
    topic: 'before',
    question: 'Where do you go?',
    answer: [
      'Everywhere in the 50 states and Washington, DC, with our own vans in Hampton Roads, Virginia. Give the address with its city and state, or its ZIP code. If we don’t reach it, the booking page says so before you pay.',
    ],
    keywords:
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
    keywords: 'price list cost how much rapid standard full difference choose',
  },
  {
    id: 'which-cars',
    topic: 'before',
    question: 'Which cars can you charge?',
    answer: [
      'Electric cars with a NACS, CCS1, J1772 or CHAdeMO port, which is nearly every one sold in the United States. If yours isn’t in the list of the form, choose “Other” and put the model in the notes.',
    ],
    keywords:
      'tesla chevrolet chevy nissan ford volkswagen hyundai vehicle model compatible supported ev plug-in hybrid',
  },
  {
    id: 'without-account',
    topic: 'before',
    question: 'Do I need an account to book?',
    answer: ['No. Name, email and the car’s address are enough. We email your confirmation.'],
    keywords: 'register sign up login guest',
  },
  {
    id: 'whose-clock',
    topic: 'before',
    question: 'What time zone are the times in?',
    answer: [
      'The car’s local time, even when you book from somewhere else. The confirmation names the time zone.',
    ],
    keywords: 'timezone eastern pacific daylight saving clock',
  },
  {
    id: 'full',
    topic: 'before',
    question: 'The time I want is full. What now?',
    answer: [
      'Each hour has a limited number of spots per region. Choose another time; the page shows when one spot is left. Spots that are reserved but not paid for open up again, so check back later.',
    ],
    keywords: 'sold out unavailable taken no slots booked capacity',
  },
  {
    id: 'prepare',
    topic: 'before',
    question: 'How do I prepare the car?',
    answer: [
      'Park it where a van can stop beside it, with the charging port within reach. Make sure the port opens, and turn off any charging schedule in the car’s settings. In a private garage or lot, ask the owner first, and put gate codes in the notes.',
    ],
    keywords: 'parking garage apartment driveway gate code access ready',
  },
  {
    id: 'cancel',
    topic: 'before',
    question: 'How do I cancel, and what does it cost?',
    answer: [
      CANCELLATION_SENTENCE,
      `An emergency: ${EMERGENCY_CANCELLATION_SENTENCE}`,
      'To cancel, open the link in your confirmation email: it shows your refund before you agree. If you can’t find the email, write to the email address on this page with your booking ID; the time you write counts.',
    ],
    links: [TERMS_CANCELLATION],
    keywords: 'cancellation fee refund call off late policy',
  },
  {
    id: 'change',
    topic: 'before',
    question: 'Can I move my appointment or change the address?',
    answer: [
      `Up to ${FREE_CANCELLATION_HOURS} hours before the appointment you can move it yourself, for free: open the link in your confirmation email and choose a new time. For another address, write to us with your booking ID.`,
    ],
    links: [BOOK],
    keywords: 'reschedule postpone different time day wrong address edit modify',
  },
  {
    id: 'be-there',
    topic: 'during',
    question: 'Do I have to be there?',
    answer: [
      'Not if the technician can reach the car and open the port without you. Some cars unlock the port from an app, others need the key nearby.',
    ],
    keywords: 'attend present wait stay home work key unlock',
  },
  {
    id: 'how-long',
    topic: 'during',
    question: 'How long does a charge take?',
    answer: [
      `A Level 2 charge takes ${HOURS}, a DC fast charge ${MINUTES}. It depends on the battery, its temperature, and how fast the car takes energy.`,
    ],
    keywords: 'duration time hours minutes speed slow finish',
  },
  {
    id: 'rain',
    topic: 'during',
    question: 'Can you charge in the rain?',
    answer: [
      'Yes. Cars and plugs are made for it. In a thunderstorm, in standing water, or where traffic is too close, the technician waits or moves: safety comes first.',
    ],
    keywords: 'weather wet water storm snow cold safe',
  },
  {
    id: 'port-stuck',
    topic: 'during',
    question: 'The charging port doesn’t open',
    answer: [
      'Unlock the car first; most ports are locked with the doors. Try the car’s screen, its app, and the button on the flap or the key. In frost, the flap may be frozen: warm the cabin, don’t use force. If the 12-volt battery is empty, many cars have a manual release, described in the handbook.',
    ],
    keywords: 'stuck locked jammed flap door frozen will not open latch',
  },
  {
    id: 'does-not-charge',
    topic: 'during',
    question: 'The plug is in, but the car doesn’t charge',
    answer: [
      'Look for a charging schedule or a charge limit in the car’s settings, and for a warning on its screen. Unplug, lock and unlock the car, and plug in again. If a technician is there, they do this with you and stop if the car reports a fault.',
    ],
    keywords: 'not charging fault error problem troubleshooting broken schedule limit',
  },
  {
    id: 'nobody-came',
    topic: 'during',
    question: 'The technician isn’t here yet',
    answer: [
      'Check the address and the time zone in your confirmation. Then call the hotline on this page, if one is shown, or write to us with your booking ID. If we can’t come, you choose: another time, or a full refund.',
    ],
    keywords: 'late delay waiting where is missing arrive no show eta',
  },
  {
    id: 'receipt',
    topic: 'after',
    question: 'Where is my receipt?',
    answer: [
      'Open your appointment from the link in the confirmation and choose Receipt. Signed in, you find the receipts of all visits in your charging history, which you can also save as a spreadsheet. Each receipt has its own number and shows what you paid and what was refunded; print it, or save it as a PDF.',
    ],
    keywords: 'invoice bill tax expense proof print pdf csv history',
  },
  {
    id: 'no-mail',
    topic: 'after',
    question: 'The confirmation didn’t arrive',
    answer: [
      'We send it as soon as the payment goes through. Check your spam folder and the email address you gave. If it isn’t there, write to us with your name and the time you booked.',
    ],
    keywords: 'email e-mail spam junk missing not received',
  },
  {
    id: 'battery-report',
    topic: 'after',
    question: 'What does a Battery Health Check tell me?',
    answer: [SERVICES.fleet.description],
    keywords: 'report result capacity degradation state of health soh',
  },
  {
    id: 'not-right',
    topic: 'after',
    question: 'Something wasn’t right. Who do I contact?',
    answer: [
      'Write to us with your booking ID and what happened, with photos if there’s something to see. The sooner, the better.',
    ],
    keywords: 'complaint damage unhappy problem feedback claim',
  },
];

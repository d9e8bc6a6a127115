import { googleCalendarUrl } from '@voltcourier/contracts/bookings/google-calendar-url';
import {
  type BookableServiceType,
  EMERGENCY_REQUEST,
  formatUsd,
  serviceOf,
} from '@voltcourier/pricing';
import { cancellationSentenceOf } from '@voltcourier/pricing/cancellation-sentences';
import { Fragment } from 'react';
import type { Words } from '../../../../platform/language/words.ts';
import type { BookingSubject } from '../mail-subjects.ts';
import { ActionLink, type Fact, Fine, linked, Paragraph } from './layout.tsx';
import { appointmentLine, formatAppointment, mapLink, type Sender } from './message.tsx';

// What mails about a booking have in common.

/** What is booked, in words. */
export const labelOf = (
  { service_type: type }: Pick<BookingSubject, 'service_type'>,
  words: Words,
): string => words.translate(serviceOf(type as BookableServiceType).label);

/** Whether somebody comes as soon as possible, and not at an hour. */
export const isEmergency = (row: Pick<BookingSubject, 'service_type'>) =>
  row.service_type === EMERGENCY_REQUEST;

/** When it is. */
export const whenOf = ({ starts_at: startsAt, zone }: BookingSubject, words: Words): string =>
  formatAppointment(startsAt, zone, words);

/** What is booked and when; an emergency has no hour, only that of its request. */
export const whatAndWhen = (row: BookingSubject, words: Words): string =>
  isEmergency(row)
    ? labelOf(row, words)
    : words.say('{service} on {when}', { service: labelOf(row, words), when: whenOf(row, words) });

/** The way to the visit: from here it can be moved and cancelled. */
export function Manage({ row, url, words }: { row: BookingSubject; url: string; words: Words }) {
  return (
    <ActionLink href={url}>
      {isEmergency(row)
        ? words.say('See or cancel your visit')
        : words.say('See, move or cancel your visit')}
    </ActionLink>
  );
}

/** The entry that came along, and the same for those who keep their calendar at Google. */
export function Calendar({ row, sender }: { row: BookingSubject; sender: Sender }) {
  if (isEmergency(row)) return null;
  const { words } = sender;
  const url = googleCalendarUrl({
    startsAt: row.starts_at.toISOString(),
    title: `${sender.name}: ${labelOf(row, words)}`,
    location: row.location,
    details: words.say('Booking {number}', { number: row.number ?? row.booking_id }),
  });
  return (
    <Paragraph>
      {words.show(
        'Put it in your calendar: open the attached file, or <google>add it to Google Calendar</google>.',
        { google: linked(url) },
      )}
    </Paragraph>
  );
}

/** When, where, what and for which car. */
export const factsOf = (row: BookingSubject, words: Words): Fact[] => [
  [
    words.say('When'),
    isEmergency(row)
      ? words.say('As soon as possible')
      : appointmentLine(row.starts_at, row.zone, words),
  ],
  [
    words.say('Where'),
    <Fragment key="where">
      {row.location}
      <br />
      {mapLink(row.location, undefined, words)}
    </Fragment>,
  ],
  [words.say('Service'), labelOf(row, words)],
  [words.say('Vehicle'), row.vehicle],
];

/** What the booking is called: on the phone, and by our own pages. */
export const bookingFact = ({ number, booking_id: id }: BookingSubject, words: Words): Fact => [
  words.say('Booking'),
  number === null ? (
    id
  ) : (
    <Fragment key="booking">
      {number}
      <br />
      <Fine>{id}</Fine>
    </Fragment>
  ),
];

/** The refund rule of a booking, in one sentence. */
export const ruleOf = (row: BookingSubject, words: Words): string =>
  words.translate(
    cancellationSentenceOf({ isEmergency: isEmergency(row), usesSession: row.uses_session }),
  );

/** What was paid, with money or a session. */
export const paidOf = (row: BookingSubject, words: Words): Fact => [
  words.say('Paid'),
  row.uses_session ? words.say('A session of your membership') : formatUsd(row.amount_cents),
];

/** What staff have given back before, where they have. */
export const givenBackOf = ({ by_hand_cents: cents }: BookingSubject, words: Words): Fact[] =>
  cents === 0 ? [] : [[words.say('Refunded before'), formatUsd(cents)]];

/** What is paid to the technician, where something is. */
export const onSiteOf = ({ on_site_cents: cents }: BookingSubject, words: Words): Fact[] =>
  cents > 0 ? [[words.say('To pay on site'), formatUsd(cents)]] : [];

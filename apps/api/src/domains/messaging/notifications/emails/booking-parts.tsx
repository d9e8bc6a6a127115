import { googleCalendarUrl } from '@voltcourier/contracts/bookings/google-calendar-url';
import {
  type BookableServiceType,
  EMERGENCY_REQUEST,
  formatUsd,
  serviceOf,
} from '@voltcourier/pricing';
import { cancellationSentenceOf } from '@voltcourier/pricing/cancellation-sentences';
import { Fragment } from 'react';
import type { Texts } from '../../../../platform/language/texts.ts';
import type { BookingSubject } from '../mail-subjects.ts';
import { ActionLink, type Fact, Fine, linked, Paragraph } from './layout.tsx';
import { appointmentLine, formatAppointment, mapLink, type Sender } from './message.tsx';

// Common parts of mails about bookings.

/** Returns the label of the booked service. */
export const labelOf = (
  { service_type: type }: Pick<BookingSubject, 'service_type'>,
  texts: Texts,
): string => texts.translate(serviceOf(type as BookableServiceType).label);

/** Whether the booking is an emergency, which has no set time. */
export const isEmergency = (row: Pick<BookingSubject, 'service_type'>) =>
  row.service_type === EMERGENCY_REQUEST;

/** Returns the formatted time of the booking. */
export const whenOf = ({ starts_at: startsAt, zone }: BookingSubject, texts: Texts): string =>
  formatAppointment(startsAt, zone, texts);

/** Returns the service and time of the booking; for an emergency only the service. */
export const whatAndWhen = (row: BookingSubject, texts: Texts): string =>
  isEmergency(row)
    ? labelOf(row, texts)
    : texts.say('{service} on {when}', { service: labelOf(row, texts), when: whenOf(row, texts) });

/** Link to the visit, where it can be moved and canceled. */
export function Manage({ row, url, texts }: { row: BookingSubject; url: string; texts: Texts }) {
  return (
    <ActionLink href={url}>
      {isEmergency(row)
        ? texts.say('See or cancel your visit')
        : texts.say('See, move or cancel your visit')}
    </ActionLink>
  );
}

/** Mentions the attached calendar entry, with a link for Google Calendar. */
export function Calendar({ row, sender }: { row: BookingSubject; sender: Sender }) {
  if (isEmergency(row)) return null;
  const { texts } = sender;
  const url = googleCalendarUrl({
    startsAt: row.starts_at.toISOString(),
    title: `${sender.name}: ${labelOf(row, texts)}`,
    location: row.location,
    details: texts.say('Booking {number}', { number: row.number ?? row.booking_id }),
  });
  return (
    <Paragraph>
      {texts.show(
        'Add it to your calendar: open the attached file, or <google>add it to Google Calendar</google>.',
        { google: linked(url) },
      )}
    </Paragraph>
  );
}

/** Returns the time, place, service and car of a booking. */
export const factsOf = (row: BookingSubject, texts: Texts): Fact[] => [
  [
    texts.say('When'),
    isEmergency(row)
      ? texts.say('As soon as possible')
      : appointmentLine(row.starts_at, row.zone, texts),
  ],
  [
    texts.say('Where'),
    <Fragment key="where">
      {row.location}
      <br />
      {mapLink(row.location, undefined, texts)}
    </Fragment>,
  ],
  [texts.say('Service'), labelOf(row, texts)],
  [texts.say('Vehicle'), row.vehicle],
];

/** Returns the booking number with the ID in small print, or the ID alone if there is no number. */
export const bookingFact = ({ number, booking_id: id }: BookingSubject, texts: Texts): Fact => [
  texts.say('Booking'),
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

/** Returns the cancellation rule of a booking as a sentence. */
export const ruleOf = (row: BookingSubject, texts: Texts): string =>
  texts.translate(
    cancellationSentenceOf({ isEmergency: isEmergency(row), usesSession: row.uses_session }),
  );

/** Returns how the booking was paid, with money or a session. */
export const paidOf = (row: BookingSubject, texts: Texts): Fact => [
  texts.say('Paid'),
  row.uses_session ? texts.say('A session of your membership') : formatUsd(row.amount_cents),
];

/** Returns earlier refunds by staff, if any. */
export const givenBackOf = ({ by_hand_cents: cents }: BookingSubject, texts: Texts): Fact[] =>
  cents === 0 ? [] : [[texts.say('Refunded before'), formatUsd(cents)]];

/** Returns the amount due to the technician on site, if any. */
export const onSiteOf = ({ on_site_cents: cents }: BookingSubject, texts: Texts): Fact[] =>
  cents > 0 ? [[texts.say('To pay on site'), formatUsd(cents)]] : [];

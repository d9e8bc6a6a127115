import { googleCalendarUrl } from '@voltcourier/contracts/bookings/google-calendar-url';
import { bookingDetailRows } from '@voltcourier/contracts/bookings/booking-details';
import type { Coordinates } from '@voltcourier/contracts';
import {
  type BookableServiceType,
  EMERGENCY_REQUEST,
  EMERGENCY_URGENCY_LABELS,
  type EmergencyUrgency,
  formatUsd,
  membershipTitle,
  serviceOf,
} from '@voltcourier/pricing';
import { cancellationSentenceOf } from '@voltcourier/pricing/cancellation-sentences';
import { Fragment } from 'react';
import type { BookingSubject } from '../mail-subjects.ts';
import { ActionLink, type Fact, Facts, Layout, Link, Paragraph } from './layout.tsx';
import { MapPicture } from './map-picture.tsx';
import {
  formatAppointment,
  mapLink,
  type Message,
  messageOf,
  phoneLink,
  Reach,
  type Sender,
} from './message.tsx';
import { refundPreview, refundWords } from './refund-words.ts';

/** What is booked, in words. */
export const labelOf = (row: BookingSubject) =>
  serviceOf(row.service_type as BookableServiceType).label;

/** What is booked and when; an emergency has no hour, only that of its request. */
const whatAndWhen = (row: BookingSubject): string =>
  isEmergency(row)
    ? labelOf(row)
    : `${labelOf(row)} on ${formatAppointment(row.starts_at, row.zone)}`;

/** Whether somebody comes as soon as possible, and not at an hour. */
export const isEmergency = (row: BookingSubject) => row.service_type === EMERGENCY_REQUEST;

/** The way to the visit: from here it can be moved and cancelled. */
function Manage({ row, url }: { row: BookingSubject; url: string }) {
  return (
    <ActionLink href={url}>
      {isEmergency(row) ? 'See or cancel your visit' : 'See, move or cancel your visit'}
    </ActionLink>
  );
}

/** The entry that came along, and the same for those who keep their calendar at Google. */
function Calendar({ row, sender }: { row: BookingSubject; sender: Sender }) {
  if (isEmergency(row)) return null;
  const url = googleCalendarUrl({
    startsAt: row.starts_at.toISOString(),
    title: `${sender.name}: ${labelOf(row)}`,
    location: row.location,
    details: `Booking ${row.number ?? row.booking_id}`,
  });
  return (
    <Paragraph>
      Put it in your calendar: open the attached file, or{' '}
      <Link href={url}>add it to Google Calendar</Link>
    </Paragraph>
  );
}

/** When, where, what and for which car. */
export const factsOf = (row: BookingSubject): Fact[] => [
  isEmergency(row)
    ? ['When', 'As soon as possible']
    : ['When', formatAppointment(row.starts_at, row.zone)],
  [
    'Where',
    <Fragment key="where">
      {row.location}
      <br />
      {mapLink(row.location, undefined)}
    </Fragment>,
  ],
  ['Service', labelOf(row)],
  ['Vehicle', row.vehicle],
];

/** What the booking is called: on the phone, and by our own pages. */
export const bookingFact = ({ number, booking_id: id }: BookingSubject): Fact => [
  'Booking',
  number === null ? id : `${number} (${id})`,
];

/** The refund rule of a booking, in one sentence. */
export const ruleOf = (row: BookingSubject) =>
  cancellationSentenceOf({ isEmergency: isEmergency(row), usesSession: row.uses_session });

const paidOf = (row: BookingSubject): Fact => [
  'Paid',
  row.uses_session ? 'A session of your membership' : formatUsd(row.amount_cents),
];

/** What staff have given back before, where they have. */
const givenBackOf = ({ by_hand_cents: cents }: BookingSubject): Fact[] =>
  cents === 0 ? [] : [['Refunded before', formatUsd(cents)]];

/** The confirmation of a paid booking: price, address, local time with its zone, the refund rule. */
export function bookingConfirmed(
  row: BookingSubject,
  sender: Sender,
  bookingUrl: string,
): Promise<Message> {
  const when = formatAppointment(row.starts_at, row.zone);
  return messageOf(
    `Confirmed: ${whatAndWhen(row)}`,
    <Layout
      brand={sender.name}
      preview={
        isEmergency(row)
          ? 'We’ll call you with an arrival time.'
          : `A technician comes to you on ${when}.`
      }
      title="Your appointment is confirmed"
    >
      <Paragraph>
        Hello {row.name}, {row.uses_session ? '' : 'your payment arrived and '}
        {isEmergency(row)
          ? 'help is being arranged. We’ll call you with an arrival time. Stay somewhere safe and keep your phone on.'
          : 'a technician is booked. You don’t need to do anything else: leave the car where the van can park beside it.'}
      </Paragraph>
      <Facts rows={[...factsOf(row), paidOf(row), ...givenBackOf(row), bookingFact(row)]} />
      <Manage row={row} url={bookingUrl} />
      <MapPicture row={row} sender={sender} />
      <Calendar row={row} sender={sender} />
      <Paragraph>{ruleOf(row)}</Paragraph>
      <Reach sender={sender} />
    </Layout>,
  );
}

/** What is paid to the technician, where something is. */
const onSiteOf = ({ on_site_cents: cents }: BookingSubject): Fact[] =>
  cents > 0 ? [['To pay on site', formatUsd(cents)]] : [];

/** What staff have corrected about an appointment: how it is now. */
function bookingCorrected(
  row: BookingSubject,
  sender: Sender,
  bookingUrl: string,
): Promise<Message> {
  const due =
    row.on_site_cents > 0
      ? ` Please pay ${formatUsd(row.on_site_cents)} to the technician when they come.`
      : '';
  return messageOf(
    `Changed: ${whatAndWhen(row)}`,
    <Layout
      brand={sender.name}
      preview={`Your booking as it is now.${due}`}
      title="Your booking has changed"
    >
      <Paragraph>
        Hello {row.name}, we have corrected your booking. This is how it is now.{due}
        {isEmergency(row) ? '' : ' The attached calendar entry replaces the earlier one.'}
      </Paragraph>
      <Facts rows={[...factsOf(row), ...onSiteOf(row), bookingFact(row)]} />
      <Manage row={row} url={bookingUrl} />
      <MapPicture row={row} sender={sender} />
      <Paragraph>{ruleOf(row)}</Paragraph>
      <Reach sender={sender} />
    </Layout>,
  );
}

/** The new time of an appointment that its holder has moved, or what staff have corrected. */
export function bookingChanged(
  row: BookingSubject,
  sender: Sender,
  bookingUrl: string,
): Promise<Message> {
  if (row.is_corrected) return bookingCorrected(row, sender, bookingUrl);
  const when = formatAppointment(row.starts_at, row.zone);
  return messageOf(
    `Moved: ${labelOf(row)} is now on ${when}`,
    <Layout
      brand={sender.name}
      preview={`A technician comes to you on ${when}.`}
      title="Your appointment has moved"
    >
      <Paragraph>
        Hello {row.name}, your appointment has a new time. Same price
        {row.on_site_cents > 0 ? '' : ', nothing more to pay'}. The attached calendar entry replaces
        the earlier one.
      </Paragraph>
      <Facts rows={[...factsOf(row), bookingFact(row)]} />
      <Manage row={row} url={bookingUrl} />
      <MapPicture row={row} sender={sender} />
      <Paragraph>{ruleOf(row)}</Paragraph>
      <Reach sender={sender} />
    </Layout>,
  );
}

/** The way to another appointment. */
function BookAgain({ sender }: { sender: Sender }) {
  return <ActionLink href={`${sender.siteUrl}/booking`}>Book another time</ActionLink>;
}

/** An appointment that used a session is cancelled: it is there again, or used. */
function sessionBookingCancelled(row: BookingSubject, sender: Sender): Promise<Message> {
  const fate = row.session_returned
    ? 'The session is back in your membership.'
    : 'Canceled this late, the session counts as used.';
  return messageOf(
    `Cancelled: ${whatAndWhen(row)}`,
    <Layout brand={sender.name} preview={fate} title="Your appointment is cancelled">
      <Paragraph>
        Hello {row.name}, your appointment is canceled as you asked. {fate}
      </Paragraph>
      <Facts rows={[...factsOf(row), bookingFact(row)]} />
      <BookAgain sender={sender} />
      <Reach sender={sender} />
    </Layout>,
  );
}

/** An appointment is cancelled: what is given back, and what is kept. */
export function bookingCancelled(row: BookingSubject, sender: Sender): Promise<Message> {
  if (row.uses_session) return sessionBookingCancelled(row, sender);
  const back = formatUsd(row.given_back_cents);
  const feeCents = row.amount_cents - row.by_hand_cents - row.given_back_cents;
  // All of it was given back before, which is why it is cancelled.
  const isWithRefund = row.given_back_cents === 0 && row.by_hand_cents >= row.amount_cents;
  const refund: Fact[] =
    feeCents === 0
      ? [['Your refund', back]]
      : [
          ['Cancellation fee', formatUsd(feeCents)],
          ['Your refund', back],
        ];
  return messageOf(
    `Cancelled: ${whatAndWhen(row)}`,
    <Layout
      brand={sender.name}
      preview={isWithRefund ? 'Your payment was refunded.' : refundPreview(row, back)}
      title="Your appointment is cancelled"
    >
      <Paragraph>
        Hello {row.name}, your appointment is canceled
        {isWithRefund ? '' : ' as you asked'}.{' '}
        {isWithRefund
          ? `We refunded ${formatUsd(row.by_hand_cents)} to the card you used. Banks usually show it within 5 to 10 days.`
          : refundWords(row, back)}
      </Paragraph>
      <Facts
        rows={[
          ...factsOf(row),
          ['Paid', formatUsd(row.amount_cents)],
          ...givenBackOf(row),
          ...refund,
          bookingFact(row),
        ]}
      />
      <BookAgain sender={sender} />
      <Reach sender={sender} />
    </Layout>,
  );
}

/** A visit is near: a day ahead, while it can still be moved, or an hour ahead. */
export function bookingReminder(
  row: BookingSubject,
  sender: Sender,
  bookingUrl: string,
  isDayAhead: boolean,
): Promise<Message> {
  const when = formatAppointment(row.starts_at, row.zone);
  return messageOf(
    isDayAhead ? `Reminder: ${labelOf(row)} on ${when}` : `Within the hour: ${labelOf(row)}`,
    <Layout
      brand={sender.name}
      preview={`A technician comes to you on ${when}.`}
      title={isDayAhead ? 'Your appointment is coming up' : 'A technician comes within the hour'}
    >
      <Paragraph>
        Hello {row.name}, a technician comes to you on {when}. Leave the car where the van can park
        beside it.
      </Paragraph>
      <Facts rows={[...factsOf(row), bookingFact(row)]} />
      <Manage row={row} url={bookingUrl} />
      <MapPicture row={row} sender={sender} />
      {isDayAhead ? <Paragraph>{ruleOf(row)}</Paragraph> : null}
      <Reach sender={sender} />
    </Layout>,
  );
}

/** After a visit: how it was. The link opens the visit, where a review can be written. */
export function reviewRequested(
  row: BookingSubject,
  sender: Sender,
  bookingUrl: string,
): Promise<Message> {
  return messageOf(
    'How was your charge?',
    <Layout
      brand={sender.name}
      preview="Rate your visit from 1 to 5 stars. It takes a minute."
      title="How was your charge?"
    >
      <Paragraph>
        Hello {row.name}, thank you for charging with us. Rate your visit from 1 to 5 stars, and add
        a few words if you like.
      </Paragraph>
      <ActionLink href={bookingUrl}>Rate your visit</ActionLink>
      <Paragraph>
        We read every review before it is published. Only your first name and city are shown. We ask
        once per visit; to stop these emails, turn off reminders in your account or reply to this
        email.
      </Paragraph>
      <Facts rows={[['Service', labelOf(row)], bookingFact(row)]} />
      <Reach sender={sender} />
    </Layout>,
  );
}

function coordinatesOf(row: BookingSubject): Coordinates | undefined {
  const { latitude, longitude, accuracy_metres: accuracyMetres } = row;
  return latitude === null || longitude === null
    ? undefined
    : { latitude, longitude, accuracyMetres };
}

function coordinatesText({ latitude, longitude, accuracyMetres }: Coordinates): string {
  const place = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  return accuracyMetres == null ? place : `${place} (within ${Math.ceil(accuracyMetres)} m)`;
}

/** The announcement of a roadside emergency to the dispatchers, before it is paid. */
export function staffEmergency(row: BookingSubject, sender: Sender): Promise<Message> {
  const coordinates = coordinatesOf(row);
  const facts: Fact[] = [
    ['Answer by', row.respond_by === null ? 'now' : formatAppointment(row.respond_by, row.zone)],
    ['Member', row.membership === null ? 'no' : membershipTitle(row.membership)],
    [
      'Urgency',
      row.urgency === null ? 'not said' : EMERGENCY_URGENCY_LABELS[row.urgency as EmergencyUrgency],
    ],
    ['Where', row.location],
    ['Coordinates', coordinates === undefined ? 'not said' : coordinatesText(coordinates)],
    ['Map', mapLink(row.location, coordinates)],
    ['Name', row.name],
    ['Phone', row.phone === null ? 'not said' : phoneLink(row.phone)],
    ['Vehicle', row.vehicle],
    ...bookingDetailRows(row.details).map(({ label, said, unsaid }): Fact => [
      label,
      said ?? unsaid,
    ]),
    ['Asked for', formatAppointment(row.starts_at, row.zone)],
    ['Paid', row.uses_session ? 'by a membership' : 'not yet when this was written'],
    bookingFact(row),
  ];
  return messageOf(
    `EMERGENCY: ${row.vehicle} at ${row.location}`,
    <Layout
      brand={sender.name}
      preview={`${row.name} needs a charge now.`}
      title="Emergency request"
    >
      <Facts rows={facts} />
    </Layout>,
  );
}

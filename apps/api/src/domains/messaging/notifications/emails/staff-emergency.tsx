import type { Coordinates } from '@voltcourier/contracts';
import { bookingDetailRows } from '@voltcourier/contracts/bookings/booking-details';
import {
  EMERGENCY_URGENCY_LABELS,
  type EmergencyUrgency,
  membershipTitle,
} from '@voltcourier/pricing';
import type { BookingSubject } from '../mail-subjects.ts';
import { bookingFact } from './booking-parts.tsx';
import { type Fact, Facts, Layout } from './layout.tsx';
import {
  formatAppointment,
  mapLink,
  type Message,
  messageOf,
  phoneLink,
  type Sender,
} from './message.tsx';

function coordinatesOf(row: BookingSubject): Coordinates | undefined {
  const { latitude, longitude, accuracy_metres: accuracyMetres } = row;
  return latitude === null || longitude === null
    ? undefined
    : { latitude, longitude, accuracyMetres };
}

function coordinatesText({ latitude, longitude, accuracyMetres }: Coordinates): string {
  const position = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  return accuracyMetres == null ? position : `${position} (within ${Math.ceil(accuracyMetres)} m)`;
}

/** Notice of a roadside emergency to dispatchers, before it is paid. */
export function staffEmergency(row: BookingSubject, sender: Sender): Promise<Message> {
  const { texts } = sender;
  const coordinates = coordinatesOf(row);
  const facts: Fact[] = [
    [
      'Answer by',
      row.respond_by === null ? 'now' : formatAppointment(row.respond_by, row.zone, texts),
    ],
    ['Member', row.membership === null ? 'no' : membershipTitle(row.membership)],
    [
      'Urgency',
      row.urgency === null
        ? 'Not given'
        : EMERGENCY_URGENCY_LABELS[row.urgency as EmergencyUrgency],
    ],
    ['Where', row.location],
    ['Coordinates', coordinates === undefined ? 'Not given' : coordinatesText(coordinates)],
    ['Map', mapLink(row.location, coordinates, texts)],
    ['Name', row.name],
    ['Phone', row.phone === null ? 'Not given' : phoneLink(row.phone)],
    ['Vehicle', row.vehicle],
    ...bookingDetailRows(row.details).map(({ label, text, missing }): Fact => [
      label,
      text ?? missing,
    ]),
    ['Asked for', formatAppointment(row.starts_at, row.zone, texts)],
    ['Paid', row.uses_session ? 'By a membership' : 'Not yet when this was written'],
    bookingFact(row, texts),
  ];
  return messageOf(
    `EMERGENCY: ${row.vehicle} at ${row.location}`,
    <Layout sender={sender} preview={`${row.name} needs a charge now.`} title="Emergency request">
      <Facts rows={facts} />
    </Layout>,
  );
}

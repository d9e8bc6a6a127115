import type { BookingRules } from '../booking-rules.ts';
import { type Composed, defineMail, type Scene } from '../define-mail.ts';
import { booking } from '../sample-person.ts';
import type { BookingSubject } from '../mail-subjects.ts';
import { findBookingOf } from '../subjects.ts';

/** Defines a kind of mail to customers about their booking. */
export function defineBookingMail<const Kind extends string>(mail: {
  readonly kind: Kind;
  readonly name: string;
  readonly rules: BookingRules;
  readonly render: (
    row: BookingSubject,
    scene: Scene,
    bookingUrl: string,
  ) => Promise<Omit<Composed, 'to'>>;
}) {
  const defined = defineMail({
    kind: mail.kind,
    name: mail.name,
    group: 'Bookings',
    load: findBookingOf,
    isStillRelevant: (row, key, now) => mail.rules.isTrue(row, key, now),
    sample: booking,
    reader: (row) => row,
    render: async (row, scene) => ({
      to: row.email,
      ...(await mail.render(row, scene, scene.links.booking(row.booking_id))),
    }),
  });
  return { ...defined, rules: mail.rules };
}

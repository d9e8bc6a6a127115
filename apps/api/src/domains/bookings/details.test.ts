import { textsIn } from '../../platform/language/texts.ts';
import { currentBusiness } from '../../platform/business/current.ts';
import {
  BOOKING_DETAIL_LABELS,
  type BookingDetails,
} from '@voltcourier/contracts/bookings/booking-details';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { addEmployee } from '../../testing/employees.ts';
import { useApi } from '../../testing/harness.ts';
import { addPerson } from '../../testing/people.ts';
import { bookingRequest } from '../../testing/requests.ts';
import { staffEmergency } from '../messaging/notifications/emails/staff-emergency.tsx';
import { emergency } from '../messaging/notifications/sample-person.ts';
import { DETAIL_COLUMNS } from './details-repository.ts';
import { findBookingSubject } from './mail-subjects-repository.ts';
import { collectBookingData, eraseAccountBookings } from './privacy-repository.ts';
import { getEmergency } from './reading.ts';
import { createBooking } from './service.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const DETAILS = Object.keys(BOOKING_DETAIL_LABELS) as (keyof BookingDetails)[];
const detailOf = (name: string) => `The ${name} they told us`;
const nobody = {
  userIds: [],
  recordIds: [],
  emails: [],
  dials: [],
  callbackIds: [],
  inquiryIds: [],
};

let customerId: string;
let bookingId: string;
let staff: Awaited<ReturnType<typeof addEmployee>>;

beforeAll(async () => {
  const { api } = started;
  ({ id: customerId } = await addPerson(api, 'CUSTOMER'));
  staff = await addEmployee(started);
  const request = bookingRequest({ serviceType: 'EMERGENCY' as const, phone: '757 555 0100' });
  ({ id: bookingId } = await createBooking(api.ctx, request, undefined, customerId));
  for (const name of DETAILS) {
    const column = sql.ref(DETAIL_COLUMNS[name]);
    await sql`update bookings set ${column} = ${detailOf(name)} where id = ${bookingId}`.execute(
      api.deps.db,
    );
  }
});

it.each(DETAILS)('staff and the customer see the booking detail %s', async (name) => {
  const seen = await staff.client.dispatch.get({ params: { bookingId } });
  expect(seen[name]).toBe(detailOf(name));
  const { details } = await getEmergency(started.api.ctx, bookingId);
  expect(details[name]).toBe(detailOf(name));
});

it.each(DETAILS)('a booking detail %s that was left empty was not given', async (name) => {
  const { db } = started.api.deps;
  const column = sql.ref(DETAIL_COLUMNS[name]);
  await sql`update bookings set ${column} = '' where id = ${bookingId}`.execute(db);
  const seen = await staff.client.dispatch.get({ params: { bookingId } });
  expect(seen[name]).toBeNull();
  await sql`update bookings set ${column} = ${detailOf(name)} where id = ${bookingId}`.execute(db);
});

it.each(DETAILS)(
  'the mail to staff shows the booking detail %s, or that it is missing',
  async (name) => {
    const { label, missing } = BOOKING_DETAIL_LABELS[name];
    const sender = {
      ...(await currentBusiness(started.api.ctx)),
      siteUrl: started.api.config.appUrl,
      pictureUrl: started.api.config.appUrl,
      texts: textsIn('en'),
    };
    const { details = emergency.details } =
      (await findBookingSubject(started.api.deps.db, bookingId)) ?? {};
    const mail = await staffEmergency({ ...emergency, details }, sender);
    expect(mail.text).toMatch(new RegExp(`${label}\\s+${detailOf(name)}`, 'u'));
    const silent = { ...emergency, details: { ...details, [name]: null } };
    expect((await staffEmergency(silent, sender)).text).toMatch(
      new RegExp(`${label}\\s+${missing}`, 'u'),
    );
  },
);

it('a data copy has every booking detail, and an erasure removes all of them', async () => {
  const { db } = started.api.deps;
  const columns = (valueOf: (name: string) => string | null) =>
    Object.fromEntries(DETAILS.map((name) => [DETAIL_COLUMNS[name], valueOf(name)]));
  const copyOf = () => collectBookingData(db, { ...nobody, bookingIds: [bookingId] });
  expect((await copyOf())['bookings']).toMatchObject([columns(detailOf)]);
  await eraseAccountBookings(db, { id: customerId, goneEmail: 'gone@example.com' });
  expect((await copyOf())['bookings']).toMatchObject([columns(() => null)]);
});

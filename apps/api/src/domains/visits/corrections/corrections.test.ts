import { randomUUID } from 'node:crypto';
import { DEFAULT_ZONE, localDateAt } from '@voltcourier/pricing';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHolders } from '../../../testing/appointments.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { daysAhead, failureOf } from '../../../testing/requests.ts';
import { createTechniciansOf } from '../../../testing/technicians.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { resolveIdentities } from '../../crm/contacts/identity-resolution.ts';
import { collectBookingData, eraseGuestBookings } from '../../bookings/index.ts';

const STANDARD = 9_999;
const RAPID = 19_999;

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
let staff: Awaited<ReturnType<typeof addEmployee>>;
const { book, bookPaid, goTo, ledgerOf, runRefunds } = createHolders(started, () => vendors);
const { add } = createTechniciansOf(() => staff.client);

beforeAll(() => {
  vendors = createVendors(started.sandbox);
});
let day = 20;
beforeEach(async () => {
  staff ??= await addEmployee(started);
  day += 1;
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

const bookOn = (change: object = {}) =>
  bookPaid({ bookingDate: daysAhead(day), bookingTime: '10:00', ...change });

const about = (bookingId: string) => {
  const params = { bookingId };
  const get = () => staff.client.dispatch.get({ params });
  const correct = async (change: object, { seen, id }: { seen?: string; id?: string } = {}) => {
    const { correctable, version } = await get();
    const { canPriceChange: _can, ...as } = correctable ?? {
      location: '100 Granby St, Norfolk, VA 23510',
      phone: null,
      vehicle: 'tesla',
      serviceType: 'emergency' as const,
      canPriceChange: false,
    };
    return staff.client.corrections.correct({
      params,
      query: { version: seen ?? version },
      body: { ...as, correctionId: id ?? randomUUID(), priceDifferenceCents: 0, ...change },
    });
  };
  const complete = async () => {
    const { startsAt, version } = await get();
    goTo(startsAt, 0);
    return staff.client.dispatch.complete({
      params,
      query: { version },
      body: { energyWh: 18_400, chargingMinutes: 42, percentBefore: null, percentAfter: null },
    });
  };
  return { get, correct, complete };
};

const rapid = { serviceType: 'scheduled', priceDifferenceCents: RAPID - STANDARD };
const standard = { serviceType: 'emergency', priceDifferenceCents: STANDARD - RAPID };

const onSiteOf = async (bookingId: string) => (await ledgerOf(bookingId))['collected_on_site'] ?? 0;

describe('a correction', () => {
  it('changes address, phone and vehicle, and records which fields changed', async () => {
    const { booking } = await bookOn();
    const { correct, get } = about(booking.id);
    const location = '200 Granby St, Norfolk, VA 23510';
    const corrected = await correct({ location, phone: '757 555 0199', vehicle: 'nissan' });
    expect(corrected).toMatchObject({
      location,
      phone: '757 555 0199',
      vehicle: 'Nissan',
      amountCents: STANDARD,
      onSiteCents: 0,
      paymentState: 'paid',
    });
    const event = corrected.events.at(-1);
    expect(event).toMatchObject({
      title: 'Corrected',
      actor: staff.username,
      words: 'Address, phone, and vehicle corrected',
    });
    expect(corrected.corrections).toMatchObject([{ by: staff.username, priceDifferenceCents: 0 }]);
    expect(corrected.corrections[0]?.changes.map(({ field }) => field).toSorted()).toEqual([
      'Address',
      'Phone',
      'Vehicle',
    ]);
    // The event can't be changed later, so it must not contain personal data.
    const { rows } = await sql<{ detail: unknown }>`
      select detail from booking_events where booking_id = ${booking.id}`.execute(
      started.api.deps.db,
    );
    expect(JSON.stringify(rows)).not.toContain('200 Granby');
    expect((await get()).mails.map(({ kind }) => kind)).toContain('booking-changed');
  });

  it('has no effect without changes, and is applied once if repeated', async () => {
    const { booking } = await bookOn();
    const { correct, get } = about(booking.id);
    const { version } = await get();
    expect((await correct({})).version).toBe(version);
    const id = randomUUID();
    const first = await correct({ phone: '757 555 0111' }, { id, seen: version });
    const again = await correct({ phone: '757 555 0111' }, { id, seen: version });
    expect(again.corrections).toEqual(first.corrections);
  });

  it('is rejected after a concurrent one, with a message about the other', async () => {
    const { booking } = await bookOn();
    const { correct, get } = about(booking.id);
    const { version } = await get();
    const outcomes = await Promise.allSettled([
      correct({ phone: '757 555 0122' }, { seen: version }),
      correct({ phone: '757 555 0133' }, { seen: version }),
    ]);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ code: 'changed_meanwhile' });
    expect(String(refused[0])).toContain('Phone corrected');
  });

  it('is rejected after the visit is completed', async () => {
    const { booking } = await bookOn();
    const { correct, complete } = about(booking.id);
    expect(await complete()).toMatchObject({ correctable: null });
    expect(await failureOf(correct({ phone: '757 555 0144' }))).toMatchObject({ code: 'too_late' });
  });
});

describe('a correction of the service', () => {
  it('collects a higher price on site, and posts it once at completion', async () => {
    const { booking, client } = await bookOn();
    const { correct, complete } = about(booking.id);
    const corrected = await correct(rapid);
    expect(corrected).toMatchObject({ amountCents: RAPID, onSiteCents: RAPID - STANDARD });
    expect(corrected.events.at(-1)?.words).toContain('$100.00 to collect on site');
    expect(await onSiteOf(booking.id)).toBe(0);
    await complete();
    expect(await onSiteOf(booking.id)).toBe(RAPID - STANDARD);
    // Correcting the figures doesn't collect the amount again.
    await complete();
    expect(await onSiteOf(booking.id)).toBe(RAPID - STANDARD);
    const { paidCents, movements } = await client.chargingHistory.receipt({
      params: { id: booking.id },
    });
    expect(paidCents).toBe(RAPID);
    expect(movements.map(({ kind }) => kind)).toEqual(['payment', 'on-site']);
    const month = localDateAt(started.api.ctx.now(), DEFAULT_ZONE).slice(0, 7);
    const { revenue } = await staff.client.accounting.month({ params: { month } });
    expect(revenue).toContainEqual({
      kind: 'on-site',
      provider: 'on-site',
      count: 1,
      amountCents: RAPID - STANDARD,
    });
  });

  it('refunds the difference to a lower price', async () => {
    const { booking } = await bookOn({ serviceType: 'scheduled' });
    const { correct, get } = about(booking.id);
    const corrected = await correct(standard);
    expect(corrected).toMatchObject({
      amountCents: STANDARD,
      onSiteCents: 0,
      money: { underWayCents: RAPID - STANDARD },
    });
    await runRefunds(booking.id);
    const after = await get();
    expect(after.money).toMatchObject({
      refundedCents: RAPID - STANDARD,
      refundableCents: STANDARD,
    });
    // Its price is paid, and nothing was refunded.
    expect(after).toMatchObject({ paymentState: 'paid', refundCents: null });
  });

  it('deducts a later difference from the amount due on site first', async () => {
    const { booking } = await bookOn();
    const { correct } = about(booking.id);
    await correct(rapid);
    const back = await correct(standard);
    expect(back).toMatchObject({ amountCents: STANDARD, onSiteCents: 0 });
    expect(back.money).toMatchObject({ underWayCents: 0, refundedCents: 0 });
  });

  it('is rejected with a difference other than shown, or before payment', async () => {
    const { booking } = await bookOn();
    const { correct } = about(booking.id);
    const refused = await failureOf(correct({ ...rapid, priceDifferenceCents: 5_000 }));
    expect(refused).toMatchObject({ code: 'terms_changed' });
    const held = await book({ bookingDate: daysAhead(day), bookingTime: '12:00' });
    expect(await failureOf(about(held.booking.id).correct(rapid))).toMatchObject({
      code: 'invalid_input',
    });
    // A correction that raises no cost is possible earlier.
    const corrected = await about(held.booking.id).correct({ vehicle: 'ford' });
    expect(corrected.vehicle).toBe('Ford');
  });
});

describe('correcting the address to another region', () => {
  const PHOENIX = '200 W Washington St, Phoenix, AZ 85003';
  const ANCHORAGE = '500 W 5th Ave, Anchorage, AK 99501';

  it('takes a seat there at the same local hour, and unassigns the technician', async () => {
    const kim = await add();
    const { booking } = await bookOn();
    const { correct, get } = about(booking.id);
    const { version } = await get();
    await staff.client.technicianAssignments.assign({
      params: { bookingId: booking.id },
      query: { version },
      body: { technicianId: kim.id, anyway: true },
    });
    const corrected = await correct({ location: PHOENIX });
    expect(corrected).toMatchObject({
      regionId: 'us-arizona',
      zone: 'America/Phoenix',
      bookingTime: '10:00',
      bookingDate: booking.bookingDate,
      technician: null,
    });
  });

  it('is rejected with a message if the slot is full there', async () => {
    // The Alaska region has one seat per hour.
    await bookOn({ location: ANCHORAGE });
    const { booking } = await bookOn();
    const { correct, get } = about(booking.id);
    const refused = await failureOf(correct({ location: ANCHORAGE }));
    expect(refused).toMatchObject({ code: 'slot_full' });
    expect(refused.message).toContain('no free slot at this time');
    expect((await get()).regionId).toBe(booking.zone === 'America/New_York' ? 'hampton-roads' : '');
  });
});

describe('personal data in a correction', () => {
  it('is in the data copy, and is removed by erasure', async () => {
    const { booking } = await bookOn();
    await about(booking.id).correct({ phone: '757 555 0166', vehicle: 'ford' });
    const { db } = started.api.deps;
    const nothing = { userIds: [], recordIds: [], emails: [], dials: [] };
    const subject = { ...nothing, bookingIds: [booking.id], callbackIds: [], inquiryIds: [] };
    const copy = async () =>
      JSON.stringify((await collectBookingData(db, subject))['bookingCorrections']);
    expect(await copy()).toContain('757 555 0166');
    await resolveIdentities(started.api.ctx);
    const { person_id: personId } = await db
      .selectFrom('bookings')
      .select('person_id')
      .where('id', '=', booking.id)
      .executeTakeFirstOrThrow();
    await eraseGuestBookings(db, [personId ?? ''], 'example.com');
    const left = await copy();
    expect(left).not.toContain('757 555 0166');
    expect(left).toContain('Erased');
  });
});

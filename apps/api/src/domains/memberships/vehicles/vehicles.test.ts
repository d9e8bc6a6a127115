import { randomUUID } from 'node:crypto';
import { MAX_VEHICLES, type VehicleForm } from '@voltcourier/contracts';
import { describe, expect, it } from 'vitest';
import { getBookingRow, getEmergency } from '../../bookings/reading.ts';
import { sendEmail } from '../../messaging/notifications/sending.ts';
import { browserFetch, useApi } from '../../../testing/harness.ts';
import { addPerson, signIn } from '../../../testing/people.ts';
import { bookingRequest, daysAhead, eventually, failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';

const started = useApi({ LOG_LEVEL: 'silent' });

const car: VehicleForm = {
  make: 'Tesla',
  model: 'Model 3',
  year: 2024,
  plate: 'ABC-1234',
  connector: 'nacs',
  batteryWh: 75_000,
  nickname: null,
};
const carFacts = {
  make: 'Tesla',
  model: 'Model 3',
  year: 2024,
  plate: 'ABC-1234',
  connector: 'nacs',
  batteryWh: 75_000,
};
const leaf: VehicleForm = { ...car, make: 'Nissan', model: 'Leaf', year: null, plate: null };

/** Signs in a customer in a separate browser. */
async function customer() {
  const person = await addPerson(started.api, 'CUSTOMER');
  const { bearer } = await signIn(started.api, person);
  const own = browserFetch();
  const client = started.api.client((input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('authorization', bearer['authorization'] ?? '');
    return own(input, { ...init, headers });
  });
  const params = (vehicleId: string) => ({ params: { vehicleId } });
  return {
    person,
    client,
    list: async () => (await client.vehicles.list()).vehicles,
    add: async (body: VehicleForm) => (await client.vehicles.add({ body })).vehicles,
    change: async (id: string, body: VehicleForm) =>
      (await client.vehicles.change({ ...params(id), body })).vehicles,
    makeDefault: async (id: string) => (await client.vehicles.makeDefault(params(id))).vehicles,
    remove: async (id: string) => (await client.vehicles.remove(params(id))).vehicles,
    book: async (change: object) =>
      (await client.bookings.create({ body: bookingRequest(change), headers: {} })).booking,
    get: async (id: string) => (await client.bookings.get({ params: { id } })).booking,
  };
}

describe('a customer’s vehicles', () => {
  it('can be added, changed and removed, and one of them is the default', async () => {
    const { list, add, change, makeDefault, remove } = await customer();
    expect(await list()).toEqual([]);
    const [first] = await add(car);
    expect(first).toMatchObject({ ...car, isDefault: true });
    const [, second] = await add(leaf);
    expect(second).toMatchObject({ ...leaf, isDefault: false });
    const id = second?.id ?? '';
    const renamed = { ...leaf, nickname: 'Leafy' };
    expect((await change(id, renamed))[1]).toMatchObject({ ...renamed, isDefault: false });
    const defaults = (await makeDefault(id)).map(({ isDefault }) => isDefault);
    expect(defaults).toEqual([false, true]);
    const left = await remove(id);
    expect(left).toMatchObject([{ id: first?.id, isDefault: true }]);
    // A second click changes nothing.
    expect(await remove(id)).toEqual(left);
    expect(await remove(first?.id ?? '')).toEqual([]);
  });

  it('can’t be changed or booked by another customer', async () => {
    const mine = await customer();
    const other = await customer();
    const [vehicle] = await mine.add(car);
    const id = vehicle?.id ?? '';
    const theirs = await other.add(leaf);
    for (const attempt of [other.makeDefault, (of: string) => other.change(of, leaf)]) {
      expect(await failureOf(attempt(id))).toMatchObject({ code: 'not_found' });
    }
    expect(await other.remove(id)).toEqual(theirs);
    const booked = { vehicleId: id, bookingDate: daysAhead(20) };
    expect(await failureOf(other.book(booked))).toMatchObject({ code: 'not_found' });
    expect(await mine.list()).toEqual([vehicle]);
  });

  it('are rejected with field errors for invalid values', async () => {
    const { add, list } = await customer();
    const next = new Date().getUTCFullYear() + 1;
    for (const [path, wrong] of [
      ['year', { year: next + 1 }],
      ['year', { year: 1850 }],
      ['batteryWh', { batteryWh: 400_000 }],
      ['plate', { plate: '<b>' }],
      ['make', { make: ' ' }],
    ] as const) {
      const failure = await failureOf(add({ ...car, ...wrong }));
      expect(failure).toMatchObject({ code: 'invalid_input', fieldErrors: [{ path }] });
    }
    expect(await list()).toEqual([]);
    expect(await add({ ...car, year: next })).toHaveLength(1);
  });

  it('are limited to twenty, with one default, under concurrent requests', async () => {
    const { add, list } = await customer();
    const tries = Array.from({ length: MAX_VEHICLES + 4 }, () => add(car).catch(() => undefined));
    await Promise.all(tries);
    const vehicles = await list();
    expect(vehicles).toHaveLength(MAX_VEHICLES);
    expect(vehicles.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    expect(await failureOf(add(car))).toMatchObject({
      code: 'too_many',
      status: 409,
      message: expect.stringContaining('contact us'),
      body: { next: 'contact' },
    });
  });
});

describe('a booking for a saved vehicle', () => {
  it('keeps the vehicle’s details after it is changed and removed', async () => {
    const { add, change, remove, book, get } = await customer();
    const [vehicle] = await add(car);
    const id = vehicle?.id ?? '';
    const booking = await book({ vehicleId: id, bookingDate: daysAhead(21) });
    expect(booking.vehicle).toBe('2024 Tesla Model 3, ABC-1234');
    await change(id, leaf);
    await remove(id);
    expect((await get(booking.id)).vehicle).toBe('2024 Tesla Model 3, ABC-1234');
    const row = await getBookingRow(started.api.ctx, booking.id);
    expect(row.vehicle_facts).toEqual(carFacts);
    expect(row.charging_port).toBe('NACS (Tesla)');
  });

  it('uses the form’s vehicle after the customer signed out', async () => {
    const { add } = await customer();
    const [vehicle] = await add(car);
    const body = bookingRequest({ vehicleId: vehicle?.id ?? '', bookingDate: daysAhead(22) });
    const { booking } = await started.api.client().bookings.create({ body, headers: {} });
    expect(booking.vehicle).toBe('Tesla');
  });
});

describe('an emergency or quick booking for a saved vehicle', () => {
  const mailTo = (address: string, id: string) =>
    eventually(async () => {
      const mails = await createVendors(started.sandbox).mailsTo(address);
      return mails.find(({ text }) => text.includes(id));
    });
  const quickBooking = {
    name: 'Ada Driver',
    phone: '757 555 0100',
    location: '100 Granby St, Norfolk, VA 23510',
    vehicleType: 'tesla-model-3',
    serviceType: 'fast',
    urgency: 'normal',
  } as const;
  const emergency = {
    ...quickBooking,
    serviceType: 'EMERGENCY' as const,
    urgency: undefined,
    email: 'stranded-with-car@example.com',
    vehicle: 'My car',
    bookingDate: daysAhead(0),
    bookingTime: '10:00',
  };
  const sendMails = async (column: 'booking_id' | 'quick_booking_id', id: string) => {
    const { deps, ctx } = started.api;
    const rows = await deps.db.selectFrom('emails').select('id').where(column, '=', id).execute();
    for (const { id: email } of rows) await sendEmail(ctx, email);
  };

  it('shows the vehicle and its port to the dispatchers', async () => {
    const { add, change, client } = await customer();
    const [vehicle] = await add(car);
    const vehicleId = vehicle?.id ?? '';
    const { booking } = await client.bookings.create({
      body: { ...emergency, vehicleId },
      headers: {},
    });
    await change(vehicleId, leaf);
    await sendMails('booking_id', booking.id);
    const mail = await mailTo(started.api.config.mail.staff, booking.id);
    expect(mail.subject).toContain('2024 Tesla Model 3, ABC-1234');
    expect(mail.text).toContain('NACS (Tesla)');
    const details = await getEmergency(started.api.ctx, booking.id);
    expect(details).toMatchObject({
      booking: { vehicle: '2024 Tesla Model 3, ABC-1234' },
      details: { chargingPort: 'NACS (Tesla)' },
    });
  });

  it('keeps the port chosen in the emergency form', async () => {
    const { add, client } = await customer();
    const [vehicle] = await add(car);
    const body = { ...emergency, vehicleId: vehicle?.id ?? '', chargingPort: 'CCS' };
    const { booking } = await client.bookings.create({ body, headers: {} });
    const { details } = await getEmergency(started.api.ctx, booking.id);
    expect(details.chargingPort).toBe('CCS');
  });

  it('keeps the vehicle’s details after it is removed, and shows them to staff', async () => {
    const { add, remove, client } = await customer();
    const [vehicle] = await add(car);
    const vehicleId = vehicle?.id ?? '';
    const sent = {
      body: { ...quickBooking, vehicleId },
      headers: { 'idempotency-key': randomUUID() },
    };
    const { request } = await client.inquiries.createQuickBooking(sent);
    await remove(vehicleId);
    // A repeat gets the same answer although the vehicle is deleted; a new request is refused.
    expect((await client.inquiries.createQuickBooking(sent)).request).toEqual(request);
    const anew = { ...sent, headers: { 'idempotency-key': randomUUID() } };
    expect(await failureOf(client.inquiries.createQuickBooking(anew))).toMatchObject({
      code: 'not_found',
      message: 'This vehicle is no longer on your account. Please choose another one.',
    });
    await sendMails('quick_booking_id', request.id);
    const mail = await mailTo(started.api.config.mail.staff, request.id);
    expect(mail.text).toContain('2024 Tesla Model 3, ABC-1234');
    expect(mail.text).toContain('NACS (Tesla)');
    const row = await started.api.deps.db
      .selectFrom('quick_bookings')
      .select(['vehicle_facts', 'vehicle_type'])
      .where('id', '=', request.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ vehicle_facts: carFacts, vehicle_type: 'tesla-model-3' });
  });

  it('is refused for another customer’s vehicle, and ignores the vehicle for guests', async () => {
    const [mine, other] = [await customer(), await customer()];
    const [vehicle] = await mine.add(car);
    const vehicleId = vehicle?.id ?? '';
    const requests = [
      () =>
        other.client.inquiries.createQuickBooking({
          body: { ...quickBooking, vehicleId },
          headers: {},
        }),
      () => other.client.bookings.create({ body: { ...emergency, vehicleId }, headers: {} }),
    ];
    for (const ask of requests) {
      expect(await failureOf(ask())).toMatchObject({ code: 'not_found', status: 404 });
    }
    const { request } = await started.api.client().inquiries.createQuickBooking({
      body: { ...quickBooking, vehicleId },
      headers: {},
    });
    const row = await started.api.deps.db
      .selectFrom('quick_bookings')
      .select('vehicle_facts')
      .where('id', '=', request.id)
      .executeTakeFirstOrThrow();
    expect(row.vehicle_facts).toBeNull();
  });
});

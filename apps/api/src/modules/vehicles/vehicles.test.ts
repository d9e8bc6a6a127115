import { MAX_VEHICLES, type VehicleForm } from '@voltcourier/contracts';
import { describe, expect, it } from 'vitest';
import { browserFetch, useApi } from '../../testing/harness.ts';
import { addPerson, signIn } from '../../testing/people.ts';
import { bookingRequest, daysAhead, failureOf } from '../../testing/requests.ts';

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
const leaf: VehicleForm = { ...car, make: 'Nissan', model: 'Leaf', year: null, plate: null };

/** A customer’s own browser. */
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

describe('vehicles', () => {
  it('are added, changed and removed, and one of them is the default', async () => {
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
    expect(await remove(id)).toMatchObject([{ id: first?.id, isDefault: true }]);
    expect(await remove(first?.id ?? '')).toEqual([]);
  });

  it('are nobody else’s', async () => {
    const mine = await customer();
    const other = await customer();
    const [vehicle] = await mine.add(car);
    const id = vehicle?.id ?? '';
    await other.add(leaf);
    for (const deed of [other.makeDefault, other.remove, (of: string) => other.change(of, leaf)]) {
      expect(await failureOf(deed(id))).toMatchObject({ code: 'not_found' });
    }
    const booked = { vehicleId: id, bookingDate: daysAhead(20) };
    expect(await failureOf(other.book(booked))).toMatchObject({ code: 'not_found' });
    expect(await mine.list()).toEqual([vehicle]);
  });

  it('are refused with a sentence where a year, a battery or a plate can’t be', async () => {
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

  it('are twenty at most, and one default, however many are added at once', async () => {
    const { add, list } = await customer();
    const tries = Array.from({ length: MAX_VEHICLES + 4 }, () => add(car).catch(() => undefined));
    await Promise.all(tries);
    const vehicles = await list();
    expect(vehicles).toHaveLength(MAX_VEHICLES);
    expect(vehicles.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    expect(await failureOf(add(car))).toMatchObject({ code: 'too_many', status: 409 });
  });
});

describe('a booking', () => {
  it('knows the vehicle that it is for, also when that has changed or gone', async () => {
    const { add, change, remove, book, get } = await customer();
    const [vehicle] = await add(car);
    const id = vehicle?.id ?? '';
    const booking = await book({ vehicleId: id, bookingDate: daysAhead(21) });
    expect(booking.vehicle).toBe('2024 Tesla Model 3, ABC-1234');
    await change(id, leaf);
    await remove(id);
    expect((await get(booking.id)).vehicle).toBe('2024 Tesla Model 3, ABC-1234');
    const row = await started.api.services.bookings.getRow(booking.id);
    expect(row.vehicle_facts).toEqual({
      make: 'Tesla',
      model: 'Model 3',
      year: 2024,
      plate: 'ABC-1234',
      connector: 'nacs',
      batteryWh: 75_000,
    });
    expect(row.charging_port).toBe('NACS (Tesla)');
  });

  it('of somebody who has signed out meanwhile is made with what the form says', async () => {
    const { add } = await customer();
    const [vehicle] = await add(car);
    const body = bookingRequest({ vehicleId: vehicle?.id ?? '', bookingDate: daysAhead(22) });
    const { booking } = await started.api.client().bookings.create({ body, headers: {} });
    expect(booking.vehicle).toBe('tesla');
  });
});

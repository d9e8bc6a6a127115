import { randomUUID } from 'node:crypto';
import { type FleetVehicleForm, MAX_COST_CENTRES } from '@voltcourier/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { getBookingRow } from '../../bookings/reading.ts';
import { createHolders } from '../../../testing/appointments.ts';
import { createFounders } from '../../../testing/companies.ts';
import { useApi } from '../../../testing/harness.ts';
import { createMembers } from '../../../testing/members.ts';
import { failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { found } = createFounders(started);
const { join } = createMembers(started);
const { book } = createHolders(started, () => vendors);

beforeAll(() => {
  vendors = createVendors(started.sandbox);
});

const van: FleetVehicleForm = {
  make: 'Ford',
  model: 'E-Transit',
  year: 2024,
  plate: 'VAN-7',
  connector: 'ccs1',
  batteryWh: 68_000,
  nickname: null,
  costCentreId: null,
};

type Client = Awaited<ReturnType<typeof join>>['client'];

/** Fleet actions of a company member. */
const by = ({ client: { fleet } }: { client: Client }) => ({
  get: () => fleet.get(),
  add: (change: Partial<FleetVehicleForm> = {}) => fleet.add({ body: { ...van, ...change } }),
  change: (vehicleId: string, change: Partial<FleetVehicleForm>) =>
    fleet.change({ params: { vehicleId }, body: { ...van, ...change } }),
  remove: (vehicleId: string) => fleet.remove({ params: { vehicleId } }),
  import: (csv: string, apply = true) => fleet.import({ body: { csv, apply } }),
  open: (name: string) => fleet.addCostCentre({ body: { name } }),
  rename: (costCentreId: string, name: string, seenName = 'North') =>
    fleet.renameCostCentre({ params: { costCentreId }, body: { name, seenName } }),
  close: (costCentreId: string) => fleet.closeCostCentre({ params: { costCentreId } }),
});

const eventsOf = async (actorId: string) => {
  const rows = await started.api.deps.db
    .selectFrom('company_events')
    .select(['kind', 'detail'])
    .where('actor_id', '=', actorId)
    .where('kind', 'in', ['vehicles-changed', 'cost-centres-changed'])
    .orderBy('id')
    .execute();
  return rows.map(({ kind, detail }) => [kind, detail]);
};

describe('company vehicles', () => {
  it('can be added, changed and removed, and each change is recorded', async () => {
    const owner = await found();
    const { get, add, change, remove } = by(owner);
    expect(await get()).toEqual({
      company: 'Daughters & Sons',
      role: 'owner',
      vehicles: [],
      costCentres: [],
    });
    const { vehicles } = await add({ plate: 'van-7' });
    expect(vehicles).toMatchObject([{ ...van, plate: 'VAN-7' }]);
    const id = vehicles[0]?.id ?? '';
    expect((await change(id, { nickname: 'Big one' })).vehicles).toMatchObject([
      { id, nickname: 'Big one' },
    ]);
    expect((await remove(id)).vehicles).toEqual([]);
    // A second click changes nothing.
    expect((await remove(id)).vehicles).toEqual([]);
    expect(await eventsOf(owner.id)).toEqual([
      ['vehicles-changed', { added: 1 }],
      ['vehicles-changed', { changed: 1 }],
      ['vehicles-changed', { removed: 1 }],
    ]);
  });

  it('need unique plates within the company, and possible model years', async () => {
    const { add, change } = by(await found());
    await add();
    expect(await failureOf(add({ plate: 'van-7' }))).toMatchObject({ code: 'plate_taken' });
    const { vehicles } = await add({ plate: 'VAN-8' });
    const second = vehicles.find(({ plate }) => plate === 'VAN-8')?.id ?? '';
    expect(await failureOf(change(second, { plate: 'Van-7' }))).toMatchObject({
      code: 'plate_taken',
    });
    expect((await change(second, { plate: 'VAN-8', year: null })).vehicles).toHaveLength(2);
    const future = { plate: null, year: new Date().getUTCFullYear() + 2 };
    expect(await failureOf(add(future))).toMatchObject({ fieldErrors: [{ path: 'year' }] });
    // It becomes too long in uppercase.
    expect(await failureOf(add({ plate: 'ß'.repeat(10) }))).toMatchObject({
      fieldErrors: [{ path: 'plate' }],
    });
    // Another company may have the same plate, and any number of vehicles may have none.
    expect((await by(await found()).add()).vehicles).toHaveLength(1);
    await add({ plate: null });
    expect((await add({ plate: null })).vehicles).toHaveLength(4);
  });

  it('are added once when the same plate is added concurrently', async () => {
    const owner = await found();
    const manager = await owner.admit('manager');
    const outcomes = await Promise.allSettled([
      by(owner).add(),
      by(manager).add(),
      by(owner).add(),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await by(owner).get()).vehicles).toHaveLength(1);
  });

  it('can be changed by owners and managers, and seen by drivers', async () => {
    const owner = await found();
    const manager = await owner.admit('manager');
    const driver = await owner.admit();
    const stranger = await join();
    const elsewhere = await found();
    const { vehicles } = await by(manager).add();
    const { costCentres } = await by(manager).open('North');
    const [id, centre] = [vehicles[0]?.id ?? '', costCentres[0]?.id ?? ''];
    expect(await by(driver).get()).toMatchObject({ role: 'driver', vehicles: [{ id }] });
    const attempts = (person: { client: Client }) => {
      const does = by(person);
      return [
        () => does.change(id, { nickname: 'Mine' }),
        () => does.remove(id),
        () => does.rename(centre, 'South'),
        () => does.close(centre),
      ];
    };
    const free = (person: { client: Client }) => {
      const does = by(person);
      return [() => does.add(), () => does.open('East'), () => does.import('make,model\nA,B')];
    };
    for (const attempt of [...attempts(driver), ...free(driver)]) {
      expect(await failureOf(attempt())).toMatchObject({ code: 'forbidden' });
    }
    for (const attempt of [...attempts(stranger), ...free(stranger), () => by(stranger).get()]) {
      expect(await failureOf(attempt())).toMatchObject({ code: 'no_company' });
    }
    const [change, remove, rename, close] = attempts(elsewhere);
    for (const attempt of [change, rename]) {
      expect(await failureOf(Promise.resolve(attempt?.()))).toMatchObject({ code: 'not_found' });
    }
    // What isn't theirs is nothing that they could remove.
    for (const attempt of [remove, close]) {
      expect(await attempt?.()).toMatchObject({ vehicles: [], costCentres: [] });
    }
    const foreign = by(elsewhere).add({ costCentreId: centre });
    expect(await failureOf(foreign)).toMatchObject({ code: 'not_found' });
    expect(await by(owner).get()).toMatchObject({
      vehicles: [{ id, nickname: null }],
      costCentres: [{ name: 'North' }],
    });
  });

  it('are offered to a driver after their own vehicles', async () => {
    const owner = await found();
    const driver = await owner.admit();
    const { vehicles } = await by(owner).add();
    const { costCentreId: _, ...own } = { ...van, make: 'Nissan', model: 'Leaf', plate: null };
    await driver.client.vehicles.add({ body: own });
    const choices = async () => (await driver.client.vehicles.choices()).vehicles;
    expect(await choices()).toMatchObject([
      { make: 'Nissan', company: null, isDefault: true },
      { id: vehicles[0]?.id, company: 'Daughters & Sons', isDefault: false },
    ]);
    // A user's personal vehicles belong to their account only.
    expect((await driver.client.vehicles.list()).vehicles).toHaveLength(1);
    await driver.client.companies.remove({ params: { memberId: driver.id } });
    expect(await choices()).toMatchObject([{ make: 'Nissan' }]);
  });

  it('are deleted when the company is closed', async () => {
    const owner = await found();
    const { vehicles } = await by(owner).add();
    await owner.companies.close();
    const { db } = started.api.deps;
    const left = await db
      .selectFrom('vehicles')
      .select('id')
      .where('id', '=', vehicles[0]?.id ?? '')
      .execute();
    expect(left).toEqual([]);
  });
});

describe('cost centers', () => {
  it('are renamed only from the name that was seen', async () => {
    const { open, rename, get } = by(await found());
    const id = (await open('North')).costCentres[0]?.id ?? '';
    await rename(id, 'East');
    // Another manager, who still sees the first name.
    expect(await failureOf(rename(id, 'West'))).toMatchObject({
      code: 'changed_meanwhile',
      message: expect.stringContaining('“East”'),
    });
    // A second click.
    expect((await rename(id, 'East')).costCentres).toMatchObject([{ name: 'East' }]);
    await rename(id, 'West', 'East');
    expect((await get()).costCentres).toMatchObject([{ name: 'West' }]);
  });

  it('can be added, renamed and closed, and need unique names', async () => {
    const owner = await found();
    const { open, rename, close } = by(owner);
    await open('South');
    const { costCentres } = await open('North');
    expect(costCentres.map(({ name }) => name)).toEqual(['North', 'South']);
    expect(await failureOf(open('NORTH'))).toMatchObject({ code: 'name_taken' });
    const [north, south] = costCentres.map(({ id }) => id);
    expect(await failureOf(rename(south ?? '', 'north', 'South'))).toMatchObject({
      code: 'name_taken',
    });
    const renamed = await rename(north ?? '', 'NORTH');
    expect(renamed.costCentres.map(({ name }) => name)).toEqual(['NORTH', 'South']);
    expect((await close(north ?? '')).costCentres).toMatchObject([{ name: 'South' }]);
    expect((await close(north ?? '')).costCentres).toMatchObject([{ name: 'South' }]);
    expect(await failureOf(rename(north ?? '', 'East'))).toMatchObject({
      code: 'not_found',
      message: 'This cost center was closed. Reload the page.',
    });
    // The name is available again.
    expect((await open('North')).costCentres).toHaveLength(2);
    expect(await eventsOf(owner.id)).toEqual(
      [{ added: 1 }, { added: 1 }, { renamed: 1 }, { closed: 1 }, { added: 1 }].map((counts) => [
        'cost-centres-changed',
        counts,
      ]),
    );
  });

  it('are removed from vehicles when closed, and kept by bookings', async () => {
    const owner = await found();
    const { costCentres } = await by(owner).open('North');
    const costCentreId = costCentres[0]?.id ?? '';
    const { vehicles } = await by(owner).add({ costCentreId });
    expect(vehicles).toMatchObject([{ costCentreId }]);
    const { booking } = await book({ vehicleId: vehicles[0]?.id ?? '' }, owner.fetchAs);
    expect((await by(owner).close(costCentreId)).vehicles).toMatchObject([{ costCentreId: null }]);
    expect((await getBookingRow(started.api.ctx, booking.id)).cost_centre_id).toBe(costCentreId);
    expect(await failureOf(by(owner).add({ plate: null, costCentreId }))).toMatchObject({
      code: 'not_found',
    });
  });

  it('are refused beyond the maximum number', async () => {
    const owner = await found();
    const { company } = await owner.companies.get();
    await started.api.deps.db
      .insertInto('cost_centres')
      .values(
        Array.from({ length: MAX_COST_CENTRES }, (_, index) => ({
          company_id: company?.id ?? '',
          name: `${index} ${randomUUID()}`,
          created_at: new Date(),
        })),
      )
      .execute();
    expect(await failureOf(by(owner).open('One more'))).toMatchObject({ code: 'too_many' });
  });
});

import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHolders } from '../../../testing/appointments.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { untilWaiting } from '../../../testing/lock-waits.ts';
import { everyDay } from '../../../testing/regions.ts';
import { daysAhead, failureOf } from '../../../testing/requests.ts';
import { createTechniciansOf, technicianForm } from '../../../testing/technicians.ts';
import { createVendors } from '../../../testing/vendors.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
let staff: Awaited<ReturnType<typeof addEmployee>>;
const { book, bookPaid, goTo } = createHolders(started, () => vendors);
const { add, change, find } = createTechniciansOf(() => staff.client);

beforeAll(() => {
  vendors = createVendors(started.sandbox);
});
beforeEach(async () => {
  staff ??= await addEmployee(started);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

const assign = async (bookingId: string, technicianId: string | null) => {
  const params = { bookingId };
  const { version } = await staff.client.dispatch.get({ params });
  const body = { technicianId, anyway: false };
  return staff.client.technicianAssignments.assign({ params, query: { version }, body });
};

describe('technicians', () => {
  it('are added and changed, with sorted hours and unique days off', async () => {
    const { id, version } = await add({
      phone: '757 555 0142',
      userId: staff.id,
      workingHours: everyDay(['10:00', '08:00']),
      daysOff: [daysAhead(4), daysAhead(2), daysAhead(4)],
    });
    expect(version).toBe(1);
    const added = await find(id);
    expect(added).toMatchObject({
      phone: '757 555 0142',
      username: staff.username,
      regionName: 'Hampton Roads',
      workingHours: everyDay(['08:00', '10:00']),
      daysOff: [daysAhead(2), daysAhead(4)],
      comingVisits: 0,
    });
    await change(id, { workingHours: null, color: 'plum', userId: null });
    expect(await find(id)).toMatchObject({ workingHours: null, color: 'plum', version: 2 });
    // The second editor gets an error.
    expect(await failureOf(change(id, { color: 'clay' }, 1))).toMatchObject({
      code: 'changed_meanwhile',
    });
  });

  it('need a unique name, a staff account of their own and a known region', async () => {
    const { id, name } = await add({ userId: staff.id });
    const { client } = staff;
    const refused = async (form: object) =>
      failureOf(client.technicians.add({ body: technicianForm(form) }));
    const conflict = (path: string) => ({ code: 'settings_conflict', fieldErrors: [{ path }] });
    expect(await refused({ name: name.toUpperCase() })).toMatchObject(conflict('name'));
    expect(await refused({ userId: staff.id })).toMatchObject(conflict('userId'));
    expect(await refused({ regionId: 'nowhere' })).toMatchObject(conflict('regionId'));
    const customer = await addEmployee(started, 'CUSTOMER');
    expect(await refused({ userId: customer.id })).toMatchObject(conflict('userId'));
    await change(id, { userId: null });
  });

  it.each(['name', 'userId'])('are added once if two use the same %s at once', async (path) => {
    const { db } = started.api.deps;
    const form = technicianForm({ name: `Ada of ${path}` });
    const other = path === 'name' ? { ...form } : technicianForm({ userId: staff.id });
    const forms = path === 'name' ? [form, other] : [{ ...form, userId: staff.id }, other];
    let added: Promise<PromiseSettledResult<unknown>[]> | undefined;
    await db.transaction().execute(async (trx) => {
      // Adding a technician waits for the region.
      await sql`select from regions where id = ${form.regionId} for update`.execute(trx);
      added = Promise.allSettled(forms.map(async (body) => staff.client.technicians.add({ body })));
      await untilWaiting(db, 2);
    });
    const outcomes = (await added) ?? [];
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([
      { reason: { code: 'settings_conflict', fieldErrors: [{ path }] } },
    ]);
    const { technicians } = await staff.client.technicians.list();
    const id = technicians.find(({ userId }) => userId === staff.id)?.id;
    if (id !== undefined) await change(id, { userId: null });
  });

  it('can be read but not changed by dispatchers, and not read by marketing', async () => {
    const dispatcher = await addEmployee(started, 'DISPATCHER');
    const { client } = dispatcher;
    expect((await client.technicians.list()).technicians.length).toBeGreaterThan(0);
    expect(await failureOf(client.technicians.add({ body: technicianForm() }))).toMatchObject({
      code: 'forbidden',
    });
    const marketing = await addEmployee(started, 'MARKETING');
    expect(await failureOf(marketing.client.technicians.list())).toMatchObject({
      code: 'forbidden',
    });
  });

  it('can’t retire or change their region while they have visits ahead', async () => {
    const { id, name } = await add();
    const { booking } = await bookPaid();
    await assign(booking.id, id);
    for (const [path, next] of [
      ['isRetired', { isRetired: true }],
      ['regionId', { regionId: 'us-hawaii' }],
    ] as const) {
      const refused = await failureOf(change(id, next));
      expect(refused).toMatchObject({ code: 'settings_conflict', fieldErrors: [{ path }] });
      expect(refused.message).toContain(`${name} has 1 visit ahead`);
    }
    // When a technician is retired and assigned concurrently, one of the requests is refused.
    await assign(booking.id, null);
    const outcomes = await Promise.allSettled([
      assign(booking.id, id),
      change(id, { isRetired: true }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    if ((await find(id)).comingVisits === 1) {
      await assign(booking.id, null);
      await change(id, { isRetired: true });
    }
    expect(await failureOf(assign(booking.id, id))).toMatchObject({
      code: 'technician_unavailable',
      message: `${name} is inactive and can’t be assigned.`,
    });
  });

  it('prevent the removal of their region', async () => {
    await add({ regionId: 'us-alaska' });
    const { regions } = await staff.client.settings.get();
    expect(regions.find(({ id }) => id === 'us-alaska')?.canRemove).toBe(false);
  });

  it('stay without an account when it is deleted', async () => {
    const other = await addEmployee(started, 'DISPATCHER');
    const { id, name } = await add({ userId: other.id });
    await started.api.deps.db
      .updateTable('users')
      .set({ role: 'CUSTOMER' })
      .where('id', '=', other.id)
      .execute();
    await other.client.privacy.deleteAccount({ body: { password: other.password } });
    expect(await find(id)).toMatchObject({ name, userId: null, username: null });
  });
});

describe('the current state of a technician', () => {
  const nowOf = async (id: string) =>
    (await staff.client.technicians.now()).technicians.find((known) => known.id === id);

  it('shows the current and the next visit', async () => {
    const { id } = await add();
    const late = await bookPaid({ bookingDate: daysAhead(5), bookingTime: '14:00' });
    const early = await bookPaid({ bookingDate: daysAhead(5), bookingTime: '10:00' });
    for (const { booking } of [late, early]) await assign(booking.id, id);
    goTo(early.booking.startsAt, 60 * 60_000);
    expect(await nowOf(id)).toMatchObject({
      state: 'free',
      worksToday: true,
      visitsToday: 2,
      current: null,
      next: { bookingId: early.booking.id, startsAt: early.booking.startsAt },
    });
    goTo(early.booking.startsAt, -59 * 60_000);
    expect(await nowOf(id)).toMatchObject({
      state: 'busy',
      current: { bookingId: early.booking.id, isEmergency: false },
      next: { bookingId: late.booking.id },
    });
    goTo(early.booking.startsAt, -60 * 60_000);
    expect(await nowOf(id)).toMatchObject({ state: 'free', current: null });
    goTo(early.booking.startsAt, 6 * 60 * 60_000);
    expect(await nowOf(id)).toMatchObject({ state: 'off', worksToday: true });
  });

  it('is busy with an emergency, even off shift', async () => {
    const { id } = await add({ workingHours: everyDay([]) });
    expect(await nowOf(id)).toMatchObject({ state: 'off', worksToday: false });
    const { booking } = await book({
      serviceType: 'EMERGENCY',
      bookingDate: daysAhead(0),
      phone: '757 555 0100',
    });
    const params = { bookingId: booking.id };
    const { version } = await staff.client.dispatch.get({ params });
    const body = { technicianId: id, anyway: true };
    await staff.client.technicianAssignments.assign({ params, query: { version }, body });
    expect(await nowOf(id)).toMatchObject({ state: 'busy', current: { isEmergency: true } });
  });
});

import { randomUUID } from 'node:crypto';
import { addDays, localDateAt, slotStart } from '@voltcourier/pricing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { syncMembership } from '../../memberships/billing/service.ts';
import { createHolders } from '../../../testing/appointments.ts';
import { resolveIdentities } from '../../crm/contacts/identity-resolution.ts';
import { createSubscribers } from '../../../testing/billing.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { everyDay } from '../../../testing/regions.ts';
import { emergencyForm, failureOf } from '../../../testing/requests.ts';
import { createTechniciansOf } from '../../../testing/technicians.ts';
import { createVendors } from '../../../testing/vendors.ts';

// Working hours without any shift.
const NEVER = everyDay([]);

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { sendMails } = createHolders(started, () => vendors);
const { joinWithCard } = createSubscribers(started, () => vendors);
let staff: Awaited<ReturnType<typeof addEmployee>>;
const { add } = createTechniciansOf(() => staff.client);

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await vendors.control('POST', '/stripe/webhooks', { drop: true });
  await syncMembership(started.api.ctx);
});
beforeEach(async () => {
  staff ??= await addEmployee(started);
});

const take = (change: object = {}, key: string = randomUUID(), by = staff) =>
  by.client.emergencies.take({
    headers: { 'idempotency-key': key },
    body: {
      ...emergencyForm(),
      customerId: null,
      technicianId: null,
      anyway: true,
      ...change,
    },
  });

/** Sets the clock to 10:30 tomorrow morning in a zone, when everyone works. */
const goToMorning = (zone: string) => {
  const date = addDays(localDateAt(new Date(), zone), 1);
  started.api.clock.offsetMs = slotStart(date, '10:30', zone).getTime() - Date.now();
};

const near = async (location: string) =>
  (await staff.client.emergencies.technicians({ query: { location } })).technicians;

afterEach(() => {
  started.api.clock.offsetMs = 0;
});

describe('an emergency taken by phone', () => {
  it('has its price, due time, technician, mails and events', async () => {
    const kim = await add();
    const emergency = await take({ technicianId: kim.id, urgency: 'critical' });
    expect(emergency).toMatchObject({
      kind: 'emergency',
      status: 'pending',
      amountCents: 6_500,
      urgency: 'critical',
      technician: { id: kim.id },
      customerId: null,
    });
    const minutes = Date.parse(emergency.dueAt) - Date.parse(emergency.createdAt);
    expect(minutes).toBeGreaterThan(0);
    expect(emergency.events.map(({ actor, title, words }) => [actor, title, words])).toEqual([
      [staff.username, null, 'By phone'],
      [staff.username, 'Assigned', expect.stringContaining(`Assigned to ${kim.name}`)],
    ]);
    expect(emergency.mails.map(({ kind }) => kind).toSorted()).toEqual([
      'payment-link',
      'staff-emergency',
    ]);
    await sendMails(emergency.id);
    const [mail] = await vendors.mailsTo(emergency.email);
    expect(mail?.subject).toMatch(/^Please pay \$65\.00: /u);
    expect(mail?.text).toContain('thank you for calling. Help is being arranged');
  });

  it('is free for a member whose plan includes emergencies', async () => {
    const member = await joinWithCard();
    const plan = {
      plan: 'unlimited',
      interval: 'monthly',
      paymentMethodId: member.cardId,
    } as const;
    await member.membership.buy({ body: plan });
    const emergency = await take({ customerId: member.id, email: member.email });
    expect(emergency).toMatchObject({
      status: 'confirmed',
      usesSession: true,
      amountCents: 0,
      customerId: member.id,
    });
  });

  it('is created once by concurrent and repeated requests', async () => {
    const key = randomUUID();
    const form = emergencyForm();
    const answers = await Promise.all([1, 2, 3].map(() => take(form, key)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    // A minute later it is still the same emergency, because the form contains no time.
    started.api.clock.offsetMs = 90_000;
    expect((await take(form, key)).id).toBe(answers[0]?.id);
    started.api.clock.offsetMs = 0;
    expect(await failureOf(take({ ...form, name: 'Bob Driver' }, key))).toMatchObject({
      code: 'idempotency_mismatch',
    });
    const rows = await started.api.deps.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', answers[0]?.id ?? '')
      .execute();
    expect(rows).toEqual([{ action: 'booking.create' }]);
  });

  it('is not created with an unavailable technician, unknown customer or invalid form', async () => {
    const off = await add({ workingHours: NEVER });
    const far = await add({ regionId: 'us-hawaii' });
    const count = async () =>
      started.api.deps.db
        .selectFrom('bookings')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
    const before = await count();
    expect(await failureOf(take({ technicianId: off.id, anyway: false }))).toMatchObject({
      code: 'technician_off',
    });
    expect(await failureOf(take({ technicianId: far.id }))).toMatchObject({
      code: 'technician_unavailable',
    });
    expect(await failureOf(take({ technicianId: randomUUID() }))).toMatchObject({
      code: 'technician_unavailable',
    });
    expect(await failureOf(take({ customerId: randomUUID() }))).toMatchObject({
      code: 'not_found',
    });
    expect(await failureOf(take({ location: 'San Juan, PR 00901' }))).toMatchObject({
      code: 'not_served',
    });
    expect(await failureOf(take({ phone: 'not a number' }))).toMatchObject({
      fieldErrors: [{ path: 'phone' }],
    });
    const reader = await addEmployee(started, 'READ_ONLY');
    expect(await failureOf(take({}, randomUUID(), reader))).toMatchObject({ code: 'forbidden' });
    expect(await count()).toEqual(before);
    expect((await take({ technicianId: off.id })).technician?.id).toBe(off.id);
  });
});

describe('the technicians for an emergency', () => {
  it('are listed free first, then busy, then off shift', async () => {
    const location = '4445 Corporation Ln, Anchorage, AK 99501';
    const regionId = 'us-alaska';
    goToMorning('America/Anchorage');
    const free = await add({ regionId });
    const busy = await add({ regionId });
    const off = await add({ regionId, workingHours: NEVER });
    await take({ location: 'Fairbanks, AK 99701', technicianId: busy.id });
    const ids = new Set([free.id, busy.id, off.id]);
    const found = (await near(location)).filter(({ id }) => ids.has(id));
    expect(found.map(({ id, state }) => [id, state])).toEqual([
      [free.id, 'free'],
      [busy.id, 'busy'],
      [off.id, 'off'],
    ]);
    const [, far] = found;
    expect(far?.miles).toBeGreaterThan(200);
    expect(far?.miles).toBeLessThan(300);
    expect(found[0]?.miles).toBeNull();
    expect(await failureOf(near('San Juan, PR 00901'))).toMatchObject({ code: 'not_served' });
  });

  it('are listed nearest first if they are in the same state', async () => {
    const regionId = 'us-hawaii';
    goToMorning('Pacific/Honolulu');
    const [near1, far1] = [await add({ regionId }), await add({ regionId })];
    await take({ location: 'Hilo, HI 96720', technicianId: far1.id });
    await take({ location: 'Honolulu, HI 96815', technicianId: near1.id });
    const ids = (await near('1 Aloha Tower Dr, Honolulu, HI 96813')).map(({ id }) => id);
    expect(ids.indexOf(near1.id)).toBeLessThan(ids.indexOf(far1.id));
  });
});

describe('a known caller', () => {
  it('has the details of their last order', async () => {
    const name = `Ada ${randomUUID().slice(0, 8)}`;
    const { email } = await take({ name, location: '1 Ocean Dr, Norfolk, VA 23510' });
    await resolveIdentities(started.api.ctx);
    const { people } = await staff.client.contacts.list({ query: { search: email } });
    const [{ id: personId } = { id: '' }] = people;
    expect(await staff.client.callers.last({ params: { personId } })).toEqual({
      last: {
        location: '1 Ocean Dr, Norfolk, VA 23510',
        vehicle: 'White Nissan Leaf',
        vehicleWords: 'White Nissan Leaf',
        serviceType: null,
      },
    });
    const params = { personId: randomUUID() };
    expect(await staff.client.callers.last({ params })).toEqual({ last: null });
  });
});

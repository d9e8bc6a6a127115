import { randomUUID } from 'node:crypto';
import type { PlanName } from '@voltcourier/pricing';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHolders } from '../../../testing/appointments.ts';
import { createFounders } from '../../../testing/companies.ts';
import { askPage } from '../../../testing/emergency-pages.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { createMembers } from '../../../testing/members.ts';
import { daysAhead, eventually } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';

const MINUTE = 60_000;

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { book } = createHolders(started, () => vendors);
const { join } = createMembers(started);
const { found, makeMember } = createFounders(started);
let staff: Awaited<ReturnType<typeof addEmployee>>;

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await started.api.startWork();
});
beforeEach(async () => {
  staff ??= await addEmployee(started);
});

const joinWith = async (plan: PlanName) => {
  const member = await join();
  await makeMember(member.id, plan);
  return member;
};

const sendHelpRequest = (name: string, fetchAs?: typeof fetch) =>
  book(
    { name, serviceType: 'EMERGENCY', bookingDate: daysAhead(0), phone: '757 555 0100' },
    fetchAs,
  );

const queue = async (search: string, after?: string) => {
  const query = { show: 'open' as const, search, ...(after !== undefined && { after }) };
  return (await staff.client.dispatch.list({ query })).bookings;
};

/** Minutes until each is to be answered. */
const minutesOf = ({ dueAt, createdAt }: { dueAt: string; createdAt: string }) =>
  (Date.parse(dueAt) - Date.parse(createdAt)) / MINUTE;

describe('emergencies', () => {
  it('are due by the plan of the member, and listed in that order', async () => {
    const name = `Help ${randomUUID()}`;
    await sendHelpRequest(name);
    const plans = ['essential', 'professional', 'unlimited'] as const;
    for (const plan of plans) {
      const { fetchAs } = await joinWith(plan);
      await sendHelpRequest(name, fetchAs);
    }
    const due = await queue(name);
    expect(due.map(({ membership }) => membership)).toEqual([
      'Unlimited',
      'Professional',
      'Essential',
      null,
    ]);
    expect(due.map(minutesOf)).toEqual([15, 20, 30, 60]);
  });

  it('tell the member and staff the response time, and promise guests none', async () => {
    const member = await joinWith('unlimited');
    const { booking } = await sendHelpRequest('Vera Priority', member.fetchAs);
    const { respondBy, createdAt, id } = booking;
    expect(Date.parse(respondBy ?? '') - Date.parse(createdAt)).toBe(15 * MINUTE);
    const status = `/emergency/status/${id}`;
    const page = await askPage(started.api, status, {}, member.fetchAs);
    expect(page.html).toMatch(/We answer by \w+day, \w+ \d+ at \d+:\d\d [AP]M E[SD]T/u);
    const mail = await eventually(async () =>
      (await vendors.mailsTo(started.api.config.mail.staff)).find(({ text }) => text.includes(id)),
    );
    expect(mail.text).toMatch(/Answer by\s+\w+day, /u);
    expect(mail.text).toMatch(/Member\s+Unlimited/u);
    const guest = await sendHelpRequest('Gus Guest');
    expect(guest.booking.respondBy).toBeNull();
  });

  it('of a company’s driver are due by the owner’s plan, unless the driver has a plan', async () => {
    const company = await found();
    await makeMember(company.id, 'unlimited');
    const [driver, other] = [await company.admit(), await company.admit()];
    await makeMember(other.id, 'essential');
    const name = `Fleet ${randomUUID()}`;
    await sendHelpRequest(name, other.fetchAs);
    await sendHelpRequest(name, driver.fetchAs);
    const due = await queue(name);
    expect(due.map(({ membership }) => membership)).toEqual(['Unlimited', 'Essential']);
  });

  it('promise no response time after the membership has ended', async () => {
    const member = await joinWith('professional');
    await started.api.deps.db
      .updateTable('memberships')
      .set({ status: 'ended' })
      .where('user_id', '=', member.id)
      .execute();
    const { booking } = await sendHelpRequest('Once Member', member.fetchAs);
    expect(booking.respondBy).toBeNull();
  });
});

describe('appointments at the same hour', () => {
  it('are listed by priority across pages', async () => {
    const name = `Hour ${randomUUID()}`;
    const slot = { name, bookingDate: daysAhead(70), bookingTime: '18:00' };
    const guest = await book(slot);
    const [professional, unlimited] = [await joinWith('professional'), await joinWith('unlimited')];
    const second = await book(slot, professional.fetchAs);
    const first = await book(slot, unlimited.fetchAs);
    const earlier = await book({ ...slot, bookingTime: '17:00' });
    const order = [earlier, first, second, guest].map(({ booking }) => booking.id);
    const ids = async (after?: string) => (await queue(name, after)).map(({ id }) => id);
    expect(await ids()).toEqual(order);
    for (const [at, id] of order.entries()) expect(await ids(id)).toEqual(order.slice(at + 1));
    expect((await queue(name)).map(({ priority }) => priority)).toEqual([0, 2, 1, 0]);
  });

  it('are read in the order of an index, without sorting', async () => {
    await started.api.deps.db.transaction().execute(async (trx) => {
      await sql`set local enable_sort = off`.execute(trx);
      await sql`set local enable_seqscan = off`.execute(trx);
      await sql`set local enable_bitmapscan = off`.execute(trx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select b.id from bookings b where b.status in ('pending', 'confirmed')
          and (coalesce(b.respond_by, b.starts_at), (-b.priority), b.id) > (now(), 0, ${randomUUID()}::uuid)
        order by coalesce(b.respond_by, b.starts_at), (-b.priority), b.id limit 51`.execute(trx);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('bookings_open');
      expect(plan).not.toContain('Sort');
    });
  });
});

describe('bookings filtered by date', () => {
  it('include the first and the last day', async () => {
    const name = `Days ${randomUUID()}`;
    for (const day of [81, 82, 83, 84]) {
      await book({ name, bookingDate: daysAhead(day), bookingTime: '18:00' });
    }
    const days = async (query: { from?: string; to?: string }) => {
      const { bookings } = await staff.client.dispatch.list({
        query: { show: 'open', search: name, ...query },
      });
      return bookings.map(({ bookingDate }) => bookingDate);
    };
    expect(await days({ from: daysAhead(82), to: daysAhead(83) })).toEqual([
      daysAhead(82),
      daysAhead(83),
    ]);
    expect(await days({ from: daysAhead(84) })).toEqual([daysAhead(84)]);
    expect(await days({ to: daysAhead(81) })).toEqual([daysAhead(81)]);
  });
});

import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '@voltcourier/contracts';
import { instantOf } from '@voltcourier/pricing';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createHolders } from '../../../testing/appointments.ts';
import { useApi } from '../../../testing/harness.ts';
import { createMembers } from '../../../testing/members.ts';
import { daysAhead, failureOf } from '../../../testing/requests.ts';
import { createStatements } from '../../../testing/statements.ts';
import { createVendors } from '../../../testing/vendors.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { book, bookPaid, goTo, runRefunds, ledgerOf } = createHolders(started, () => vendors);
const { join } = createMembers(started);
const { company, fileOf, listOf, repeat, statementOf } = createStatements(started);

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await vendors.control('POST', '/stripe/webhooks', { drop: true });
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

const db = () => started.api.deps.db;
const monthOf = (date: string): string => date.slice(0, 7);
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

describe('a company’s statement', () => {
  it('lists the month’s visits in order, with totals by cost center', async () => {
    const { owner, admit, addVehicle } = await company();
    const driver = await admit('driver');
    const sales = await addVehicle('Sales');
    const delivery = await addVehicle('delivery');
    const pool = await addVehicle(null);
    const date = daysAhead(30);
    const month = monthOf(date);
    const bookFor = (vehicleId: string, bookingTime: string) =>
      bookPaid({ bookingDate: date, bookingTime, vehicleId, name: 'Dora Driver' }, driver.fetchAs);
    const late = await bookFor(sales, '15:00');
    const early = await bookFor(delivery, '08:00');
    const none = await bookFor(pool, '11:00');
    const inTime = await bookFor(sales, '09:00');
    await inTime.cancel();
    // A private visit isn't on the statement.
    await bookPaid({ bookingDate: date, bookingTime: '10:00' }, driver.fetchAs);
    expect(await listOf(owner)).toEqual({ company: 'Daughters & Sons', months: [] });
    await db()
      .updateTable('bookings')
      .set({ energy_wh: 42_000, charging_minutes: 55 })
      .where('id', '=', early.booking.id)
      .execute();

    goTo(late.booking.startsAt, 60_000);
    const before = await statementOf(owner, month);
    expect(before.visits.map(({ id }) => id)).toEqual([early.booking.id, none.booking.id]);
    await late.cancel(5_000);
    await runRefunds(late.booking.id);
    expect(await listOf(owner)).toEqual({ company: 'Daughters & Sons', months: [month] });
    const statement = await statementOf(owner, month);
    expect(statement).toMatchObject({ company: 'Daughters & Sons', month, hasMore: false });
    expect(statement.visits).toMatchObject([
      {
        id: early.booking.id,
        status: 'confirmed',
        localDate: date,
        localTime: '08:00',
        zone: 'America/New_York',
        service: 'Standard Charge (Level 2)',
        vehicle: expect.stringMatching(/^2024 Ford E-Transit, VAN-/u),
        driver: 'Dora Driver',
        location: '100 Granby St, Norfolk, VA 23510',
        costCentre: 'delivery',
        energyWh: 42_000,
        chargingMinutes: 55,
        tookSession: false,
        paidCents: 9_999,
        refundedCents: 0,
      },
      { id: none.booking.id, costCentre: null, energyWh: null },
      { id: late.booking.id, status: 'cancelled', costCentre: 'Sales', refundedCents: 4_999 },
    ]);
    expect(statement.costCentres.map(({ name, totals }) => [name, totals.visits])).toEqual([
      ['delivery', 1],
      ['Sales', 1],
      [null, 1],
    ]);
    const ledger = await Promise.all(
      statement.visits.map(async ({ id }) => -((await ledgerOf(id))['charging_revenue'] ?? 0)),
    );
    const { totals, visits, costCentres } = statement;
    expect(totals).toEqual({
      visits: 3,
      sessions: 0,
      energyWh: 42_000,
      chargingMinutes: 55,
      paidCents: sumOf(visits.map(({ paidCents }) => paidCents)),
      refundedCents: sumOf(visits.map(({ refundedCents }) => refundedCents)),
    });
    expect(totals.paidCents - totals.refundedCents).toBe(sumOf(ledger));
    expect(sumOf(costCentres.map((each) => each.totals.paidCents))).toBe(totals.paidCents);
    expect((await statementOf(owner, '2020-01')).visits).toEqual([]);
  });

  it('includes emergencies, no-shows, and sessions that were not returned', async () => {
    const { owner, addVehicle } = await company();
    const vehicleId = await addVehicle(null);
    const request = { serviceType: 'EMERGENCY', phone: '757 555 0100', bookingDate: daysAhead(0) };
    const emergency = await bookPaid({ ...request, vehicleId }, owner.fetchAs);
    const waiting = await book({ ...request, vehicleId }, owner.fetchAs);
    const month = monthOf(emergency.booking.bookingDate);
    const { visits } = await statementOf(owner, month);
    expect(visits).toMatchObject([
      { id: emergency.booking.id, service: 'Emergency Instant Charge', paidCents: 6_500 },
    ]);

    const grant = randomUUID();
    await sql`insert into session_grants (key, user_id, kind, sessions, starts_at, ends_at, created_at)
      values (${grant}, ${owner.id}, 'session', 2, now(), now() + interval '1 day', now())`.execute(
      db(),
    );
    const move = (bookingId: string, change: number) =>
      db()
        .insertInto('session_movements')
        .values({
          key: randomUUID(),
          user_id: owner.id,
          grant_key: grant,
          booking_id: bookingId,
          change,
          at: new Date(),
        })
        .execute();
    const set = (id: string, status: string) =>
      db().updateTable('bookings').set({ status }).where('id', '=', id).execute();
    await move(waiting.booking.id, -1);
    await set(waiting.booking.id, 'cancelled');
    await set(emergency.booking.id, 'no_show');
    expect((await statementOf(owner, month)).totals).toMatchObject({ visits: 2, sessions: 1 });
    const csv = await (await fileOf(owner, month, 'csv')).text();
    expect(csv).toContain(',Missed,,,No,65.00,0.00,');
    expect(csv).toContain(',"Cancelled, session kept",,,Yes,0.00,0.00,');
    const spanish = await (await fileOf(owner, month, 'csv', '?language=es')).text();
    expect(spanish).toContain('Centro de costos,Estado,');
    expect(spanish).toContain(',"Cancelada, sesión usada",,,Sí,0.00,0.00,');
    await move(waiting.booking.id, 1);
    expect((await statementOf(owner, month)).totals).toMatchObject({ visits: 1, sessions: 0 });
  });

  it('uses the local date of each visit', async () => {
    const { owner, addVehicle } = await company();
    const companyId = (await owner.companies.get()).company?.id ?? '';
    const vehicleId = await addVehicle(null);
    const { booking } = await bookPaid({ bookingDate: daysAhead(20), vehicleId }, owner.fetchAs);
    await repeat(booking.id, 2);
    const rows = await db()
      .selectFrom('bookings')
      .select('id')
      .where('company_id', '=', companyId)
      .where('id', '!=', booking.id)
      .execute();
    // At this instant, it is past midnight in Norfolk, but not in Los Angeles.
    const at = instantOf('2026-02-01', '00:30', 'America/New_York');
    const locations = [
      { zone: 'America/New_York', local_date: '2026-02-01', local_time: '00:30' },
      { zone: 'America/Los_Angeles', local_date: '2026-01-31', local_time: '21:30' },
    ];
    for (const [index, location] of locations.entries()) {
      await db()
        .updateTable('bookings')
        .set({ ...location, starts_at: at })
        .where('id', '=', rows[index]?.id ?? '')
        .execute();
    }
    expect((await listOf(owner)).months).toEqual(['2026-02', '2026-01']);
    for (const [index, month] of ['2026-02', '2026-01'].entries()) {
      expect((await statementOf(owner, month)).visits).toMatchObject([
        {
          id: rows[index]?.id,
          zone: locations[index]?.zone,
          localTime: locations[index]?.local_time,
        },
      ]);
    }
  });

  it('is available only to owners and managers of the company', async () => {
    const { owner, admit, addVehicle } = await company();
    const [manager, driver] = [await admit('manager'), await admit('driver')];
    const vehicleId = await addVehicle(null);
    const { booking } = await bookPaid({ bookingDate: daysAhead(21), vehicleId }, owner.fetchAs);
    goTo(booking.startsAt, 0);
    const month = monthOf(booking.bookingDate);
    expect((await statementOf(manager, month)).visits).toHaveLength(1);
    const { owner: stranger } = await company('Others');
    const theirs = await statementOf(stranger, month, booking.id);
    expect(theirs).toMatchObject({ company: 'Others', visits: [], totals: { visits: 0 } });
    const nobody = await join();
    for (const [person, code] of [
      [driver, 'forbidden'],
      [nobody, 'no_company'],
    ] as const) {
      expect(await failureOf(listOf(person))).toMatchObject({ code });
      expect(await failureOf(statementOf(person, month))).toMatchObject({ code });
      for (const kind of ['csv', 'pdf'] as const) {
        expect(await (await fileOf(person, month, kind)).json()).toMatchObject({ code });
      }
    }
    for (const kind of ['csv', 'pdf'] as const) {
      expect((await fileOf(owner, '2026-13', kind)).status).toBe(404);
      const anybody = `${started.api.url}${API_PREFIX}/account/company/statements/${month}.${kind}`;
      expect((await fetch(anybody)).status).toBe(401);
    }
  });

  it('keeps the payments of a driver who deleted their account, without the name', async () => {
    const { owner, admit, addVehicle } = await company();
    const driver = await admit('driver');
    const vehicleId = await addVehicle('Sales');
    const { booking } = await bookPaid(
      { bookingDate: daysAhead(22), vehicleId, name: 'Dora Gone' },
      driver.fetchAs,
    );
    const month = monthOf(booking.bookingDate);
    goTo(booking.startsAt, 0);
    expect((await statementOf(owner, month)).visits).toMatchObject([{ driver: 'Dora Gone' }]);
    const { data } = await driver.client.privacy.download({ body: { password: driver.password } });
    expect(data['bookings']).toMatchObject([{ company: 'Daughters & Sons', cost_centre: 'Sales' }]);
    await driver.client.companies.remove({ params: { memberId: driver.id } });
    goTo(booking.startsAt, -3 * 86_400_000);
    await driver.client.privacy.deleteAccount({ body: { password: driver.password } });
    const { visits, totals } = await statementOf(owner, month);
    expect(visits).toMatchObject([{ driver: 'Deleted account', paidCents: 9_999 }]);
    expect(totals.paidCents).toBe(9_999);
    expect(await (await fileOf(owner, month, 'csv')).text()).not.toContain('Gone');
  });
});

describe('the files of a statement', () => {
  it('contain every visit of a month with 300 visits, as do the pages', async () => {
    const { owner, addVehicle } = await company('Zoë & Ψαράς Κούριερ');
    const vehicleId = await addVehicle('=Delivery');
    const { booking } = await bookPaid(
      { bookingDate: daysAhead(23), vehicleId, name: '=cmd|Dora' },
      owner.fetchAs,
    );
    await repeat(booking.id, 299);
    const month = monthOf(booking.bookingDate);
    goTo(booking.startsAt, 0);
    const seen: string[] = [];
    let after: string | undefined;
    for (let more = true; more;) {
      const page = await statementOf(owner, month, after);
      expect(page.totals.visits).toBe(300);
      seen.push(...page.visits.map(({ id }) => id));
      after = seen.at(-1);
      more = page.hasMore;
    }
    expect(seen).toHaveLength(300);
    expect(new Set(seen).size).toBe(300);

    const csv = await fileOf(owner, month, 'csv');
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(csv.headers.get('content-disposition')).toBe(
      `attachment; filename="statement-${month}.csv"`,
    );
    const [head, ...rows] = (await csv.text()).split('\r\n');
    expect(head).toMatch(/^Date,Time,Time zone,Service,Vehicle,Driver,Place,Cost center,/u);
    expect(rows).toHaveLength(301);
    expect(rows.slice(0, 300).every((row) => row.includes(",'=cmd|Dora,"))).toBe(true);
    expect(rows.slice(0, 300).every((row) => row.includes(",'=Delivery,"))).toBe(true);

    const pdf = await fileOf(owner, month, 'pdf');
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.headers.get('content-disposition')).toBe(
      `attachment; filename="statement-${month}.pdf"`,
    );
    const file = Buffer.from(await pdf.arrayBuffer()).toString('latin1');
    expect(file).toMatch(/^%PDF-1/u);
    expect(file.match(/\/FontFile2/gu)).toHaveLength(2);
    const pages = file.match(/\/Type \/Page\b(?!s)/gu)?.length ?? 0;
    expect(pages).toBeGreaterThan(8);
    expect(pages).toBeLessThan(40);
    expect(file).toContain(`/Count ${pages}`);
  });

  it('are valid for a month without visits', async () => {
    const { owner } = await company();
    expect(await (await fileOf(owner, '2026-01', 'csv')).text()).toMatch(/^[^\r\n]+\r\n$/u);
    const pdf = await fileOf(owner, '2026-01', 'pdf');
    const file = Buffer.from(await pdf.arrayBuffer()).toString('latin1');
    expect(file).toContain('/Count 1');
  });
});

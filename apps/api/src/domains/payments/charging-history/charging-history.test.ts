import { API_PREFIX } from '@voltcourier/contracts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createHolders } from '../../../testing/appointments.ts';
import { useApi } from '../../../testing/harness.ts';
import { addPerson, signIn } from '../../../testing/people.ts';
import { daysAhead, failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { book, bookPaid, goTo, runRefunds } = createHolders(started, () => vendors);

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await vendors.control('POST', '/stripe/webhooks', { drop: true });
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

/** Signs in a customer in a separate browser. */
async function customer() {
  const person = await addPerson(started.api, 'CUSTOMER');
  const { bearer } = await signIn(started.api, person);
  const fetchAs: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('authorization', bearer['authorization'] ?? '');
    return fetch(input, { ...init, headers });
  };
  const client = started.api.client(fetchAs);
  return {
    person,
    fetchAs,
    list: (query: { year?: number; after?: string } = {}) => client.chargingHistory.list({ query }),
    receipt: (id: string) => client.chargingHistory.receipt({ params: { id } }),
    csv: (query = '') =>
      fetchAs(`${started.api.url}${API_PREFIX}/account/charging-history.csv${query}`),
  };
}

const measure = (id: string, energyWh: number, minutes: number) =>
  started.api.deps.db
    .updateTable('bookings')
    .set({ energy_wh: energyWh, charging_minutes: minutes })
    .where('id', '=', id)
    .execute();

describe('the charging history', () => {
  it('lists past visits, latest first, with totals', async () => {
    const { fetchAs, list } = await customer();
    const first = await bookPaid({ bookingDate: daysAhead(2) }, fetchAs);
    const second = await bookPaid({ bookingDate: daysAhead(3) }, fetchAs);
    const cancelled = await bookPaid({ bookingDate: daysAhead(4) }, fetchAs);
    await cancelled.cancel();
    await book({ bookingDate: daysAhead(4) }, fetchAs);
    expect((await list()).visits).toEqual([]);
    await measure(first.booking.id, 42_000, 55);
    goTo(second.booking.startsAt, -3_600_000);
    const { visits, totals, years } = await list();
    expect(visits.map(({ id }) => id)).toEqual([second.booking.id, first.booking.id]);
    expect(visits).toMatchObject([
      { energyWh: null, chargingMinutes: null, priceCents: 9_999, hasReceipt: true },
      { energyWh: 42_000, chargingMinutes: 55, refundedCents: 0, usesSession: false },
    ]);
    expect(totals).toEqual({
      visits: 2,
      energyWh: 42_000,
      chargingMinutes: 55,
      priceCents: 19_998,
    });
    const year = Number(daysAhead(3).slice(0, 4));
    expect(years).toContain(year);
    expect((await list({ year: year - 1 })).visits).toEqual([]);
    expect((await list({ year: year - 1 })).totals.visits).toBe(0);
  });

  it('is paginated without gaps or repeats, and excludes visits of other customers', async () => {
    const mine = await customer();
    const other = await customer();
    const made: string[] = [];
    for (let index = 0; index < 23; index += 1) {
      const request = {
        serviceType: 'EMERGENCY',
        bookingDate: daysAhead(0),
        phone: '757 555 0100',
      };
      const holder = await book(request, mine.fetchAs);
      made.unshift(holder.booking.id);
    }
    await started.api.deps.db
      .updateTable('bookings')
      .set({ status: 'confirmed' })
      .where('id', 'in', made)
      .execute();
    started.api.clock.offsetMs = 86_400_000;
    const page = await mine.list();
    expect(page).toMatchObject({ hasMore: true, totals: { visits: 23 } });
    const last = page.visits.at(-1)?.id ?? '';
    const rest = await mine.list({ after: last });
    const seen = [...page.visits, ...rest.visits].map(({ id }) => id);
    expect(seen.toSorted()).toEqual(made.toSorted());
    expect(rest.hasMore).toBe(false);
    expect((await other.list({ after: last })).visits).toEqual([]);
  });

  it('is exported as CSV with local times and escaped formulas', async () => {
    const { fetchAs, csv } = await customer();
    const { booking } = await bookPaid(
      { bookingDate: daysAhead(5), location: '=cmd, 100 Granby St, Norfolk, VA 23510' },
      fetchAs,
    );
    await measure(booking.id, 42_500, 61);
    goTo(booking.startsAt, -3_600_000);
    const answer = await csv();
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="charging-history.csv"',
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, row, end] = bytes.subarray(3).toString().split('\r\n');
    expect(head).toMatch(/^Date,Time,Time zone,Service,Vehicle,Place,/u);
    expect(row).toBe(
      `${booking.bookingDate},${booking.bookingTime},America/New_York,Standard Charge (Level 2),Tesla,` +
        `"'=cmd, 100 Granby St, Norfolk, VA 23510",Confirmed,42.5,61,99.99,0.00,No,${booking.number},${booking.id}`,
    );
    expect(end).toBe('');
    const [spanishHead, spanishRow] = (await (await csv('?language=es')).text()).split('\r\n');
    expect(spanishHead).toMatch(/Fecha,Hora,Zona horaria,Servicio,Vehículo,Lugar,Estado,/u);
    expect(spanishRow).toContain(',Carga estándar (Nivel 2),Tesla,');
    expect(spanishRow).toContain(',Confirmada,42.5,61,99.99,0.00,No,');
    expect((await csv('?year=1')).status).toBe(400);
    const anybody = await fetch(`${started.api.url}${API_PREFIX}/account/charging-history.csv`);
    expect(anybody.status).toBe(401);
  });
});

describe('a receipt', () => {
  it('keeps its number, and shows payments and refunds', async () => {
    const { fetchAs, receipt } = await customer();
    const holder = await bookPaid({ bookingDate: daysAhead(5) }, fetchAs);
    const { id, startsAt } = holder.booking;
    const receipts = await Promise.all([receipt(id), receipt(id), receipt(id)]);
    expect(new Set(receipts.map(({ number }) => number)).size).toBe(1);
    expect(receipts[0]).toMatchObject({
      number: expect.stringMatching(/^R-\d{6}$/u),
      paidCents: 9_999,
      refundedCents: 0,
      movements: [{ kind: 'payment', status: 'succeeded', amountCents: 9_999 }],
    });
    goTo(startsAt, 3_600_000);
    await holder.cancel(5_000);
    expect((await receipt(id)).movements[1]).toMatchObject({ kind: 'refund', status: 'pending' });
    await runRefunds(id);
    expect(await receipt(id)).toMatchObject({
      number: receipts[0]?.number,
      paidCents: 9_999,
      refundedCents: 4_999,
      movements: [
        { kind: 'payment', status: 'succeeded' },
        { kind: 'refund', status: 'succeeded', amountCents: 4_999 },
      ],
    });
    const next = await bookPaid({ bookingDate: daysAhead(5) }, fetchAs);
    const digits = (number: string | undefined) => Number(number?.slice(2));
    const { number } = await receipt(next.booking.id);
    expect(digits(number)).toBeGreaterThan(digits(receipts[0]?.number));
  });

  it('is a PDF with embedded fonts, only for the customer of a paid booking', async () => {
    const { fetchAs, receipt } = await customer();
    const { booking } = await bookPaid(
      { bookingDate: daysAhead(4), name: 'Zoë Řezníčková-Ψαράς' },
      fetchAs,
    );
    const url = `${started.api.url}${API_PREFIX}/booking/${booking.id}/receipt.pdf`;
    const answer = await fetchAs(url);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const { number } = await receipt(booking.id);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="receipt-${number}.pdf"`,
    );
    const file = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    expect(file).toMatch(/^%PDF-1/u);
    expect(file.match(/\/FontFile2/gu)).toHaveLength(2);
    expect((await fetch(url)).status).toBe(401);
    expect((await (await customer()).fetchAs(url)).status).toBe(403);
    const unpaid = await book({ bookingDate: daysAhead(4) }, fetchAs);
    expect((await fetchAs(url.replace(booking.id, unpaid.booking.id))).status).toBe(409);
    expect((await fetchAs(url.replace(booking.id, 'x'))).status).toBe(404);
  });

  it('exists only for paid bookings, and only for their customer', async () => {
    const { fetchAs, receipt } = await customer();
    const unpaid = await book({ bookingDate: daysAhead(6) }, fetchAs);
    expect(await failureOf(receipt(unpaid.booking.id))).toMatchObject({ code: 'not_paid' });
    const other = await customer();
    const paid = await bookPaid({ bookingDate: daysAhead(6) }, fetchAs);
    expect(await failureOf(other.receipt(paid.booking.id))).toMatchObject({ code: 'forbidden' });
  });
});

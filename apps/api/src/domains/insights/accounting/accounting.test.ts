import { API_PREFIX } from '@voltcourier/contracts';
import { readCsvText } from '@voltcourier/csv/text';
import { DEFAULT_ZONE, localDateAt } from '@voltcourier/pricing';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHolders } from '../../../testing/appointments.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { daysAhead, failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { book, bookPaid, runRefunds } = createHolders(started, () => vendors);
type Employee = Awaited<ReturnType<typeof addEmployee>>;
let reader: Employee;

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await vendors.control('POST', '/stripe/webhooks', { drop: true });
  reader = await addEmployee(started, 'READ_ONLY');
});

const fetchFile = ({ cookie }: Employee, path: string) =>
  fetch(`${started.api.url}${API_PREFIX}/staff/${path}`, { headers: cookie });

/** Returns the rows of a file, keyed by heading. */
const save = async (who: Employee, path: string) => {
  const response = await fetchFile(who, path);
  expect(response.status).toBe(200);
  const [head = [], ...rows] = readCsvText(await response.text(), { separator: 'comma' }).map(
    ({ cells }) => cells,
  );
  return rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [head[at] ?? '', cell])));
};

describe('the accounts of a month', () => {
  it('match the sums of its payments and refunds files', async () => {
    const month = localDateAt(started.api.ctx.now(), DEFAULT_ZONE).slice(0, 7);
    const kept = await bookPaid({ bookingDate: daysAhead(2), name: 'Kept' });
    const cancelled = await bookPaid({ bookingDate: daysAhead(3), name: 'Cancelled' });
    await book({ bookingDate: daysAhead(3) });
    await cancelled.cancel();
    await runRefunds(cancelled.booking.id);
    const books = await reader.client.accounting.month({ params: { month } });
    expect(books).toMatchObject({ month, isRunning: true, netCents: 9_999 });
    expect(books.revenue).toEqual([
      { kind: 'payment', provider: 'stripe', count: 2, amountCents: 19_998 },
      { kind: 'refund', provider: 'stripe', count: 1, amountCents: -9_999 },
    ]);
    const payments = await save(reader, `accounting/${month}/payments.csv`);
    expect(payments.map((row) => [row['Name'], row['Amount (USD)'], row['Booking']])).toEqual([
      ['Kept', '99.99', kept.booking.id],
      ['Cancelled', '99.99', cancelled.booking.id],
    ]);
    const refunds = await save(reader, `accounting/${month}/refunds.csv`);
    expect(refunds).toMatchObject([
      { Kind: 'Refund', Provider: 'Stripe', 'Amount (USD)': '-99.99' },
    ]);
  });

  it('list the month’s closed bookings with their local dates and times', async () => {
    const { booking, cancel } = await bookPaid({ bookingDate: daysAhead(4), name: 'Over' });
    await cancel();
    const month = booking.bookingDate.slice(0, 7);
    const visits = await save(reader, `accounting/${month}/bookings.csv`);
    const row = visits.find((one) => one['Booking'] === booking.id);
    expect(row).toMatchObject({
      Date: booking.bookingDate,
      Time: booking.bookingTime,
      Status: 'Cancelled',
      Name: 'Over',
    });
    expect(new Set(visits.map((one) => one['Status']))).toEqual(new Set(['Cancelled']));
  });

  it('are empty for a month without transactions', async () => {
    const month = '2020-02';
    const books = await reader.client.accounting.month({ params: { month } });
    expect(books).toMatchObject({ isRunning: false, revenue: [], netCents: 0 });
    expect(await save(reader, `accounting/${month}/bookings.csv`)).toEqual([]);
  });

  it('are refused to staff without permission', async () => {
    const dispatcher = await addEmployee(started, 'DISPATCHER');
    const response = dispatcher.client.accounting.month({ params: { month: '2026-01' } });
    expect(await failureOf(response)).toMatchObject({ code: 'forbidden' });
  });
});

describe('a list exported as CSV', () => {
  it('has the rows of the filtered list on the screen', async () => {
    const { booking } = await book({ bookingDate: daysAhead(5), name: 'Zora File' });
    const query = { show: 'open', search: 'zora' } as const;
    const { bookings } = await reader.client.dispatch.list({ query });
    const rows = await save(reader, `files/bookings.csv?${new URLSearchParams(query).toString()}`);
    expect(rows.map((row) => row['Booking'])).toEqual(bookings.map(({ id }) => id));
    expect(rows).toMatchObject([{ Name: 'Zora File', Booking: booking.id, Technician: '' }]);
  });

  it.each(['requests.csv?show=open', 'leads.csv?show=all', 'emails.csv'])(
    'has column headings: %s',
    async (path) => {
      const response = await fetchFile(reader, `files/${path}`);
      expect(response.status).toBe(200);
      const [first = ''] = (await response.text()).split('\r\n');
      expect(first.split(',').length).toBeGreaterThan(8);
    },
  );
});

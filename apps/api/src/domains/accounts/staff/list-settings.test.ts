import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';

const started = useApi({ LOG_LEVEL: 'silent' });

type Employee = Awaited<ReturnType<typeof addEmployee>>;

beforeAll(async () => {
  await started.api.startWork();
});

const arrange = (
  { client }: Employee,
  list: 'bookings' | 'leads',
  body: { hidden?: string[]; widths?: Record<string, number> },
) => client.listSettings.change({ params: { list }, body: { hidden: [], widths: {}, ...body } });

describe('list settings', () => {
  it('are kept per staff member, in any role', async () => {
    const dispatcher = await addEmployee(started, 'DISPATCHER');
    const marketing = await addEmployee(started, 'MARKETING');
    expect(await dispatcher.client.listSettings.get({})).toEqual({ lists: [] });
    await arrange(dispatcher, 'leads', { widths: { name: 240 } });
    const all = await arrange(dispatcher, 'bookings', { hidden: ['price'] });
    expect(all).toEqual({
      lists: [
        { list: 'bookings', hidden: ['price'], widths: {} },
        { list: 'leads', hidden: [], widths: { name: 240 } },
      ],
    });
    expect(await dispatcher.client.listSettings.get({})).toEqual(all);
    expect(await marketing.client.listSettings.get({})).toEqual({ lists: [] });
  });

  it('are replaced by the last change, even under concurrent changes', async () => {
    const person = await addEmployee(started, 'SUPPORT');
    await arrange(person, 'bookings', { hidden: ['price'], widths: { when: 300 } });
    await Promise.all([100, 200].map((when) => arrange(person, 'bookings', { widths: { when } })));
    const { lists } = await person.client.listSettings.get({});
    expect(lists).toHaveLength(1);
    expect([100, 200]).toContain(lists[0]?.widths['when']);
    expect(lists[0]?.hidden).toEqual([]);
  });

  it.each([
    ['too narrow', { widths: { when: 55 } }, 'A column is at least 56 pixels wide.'],
    ['too wide', { widths: { when: 641 } }, 'A column is at most 640 pixels wide.'],
    ['of half a pixel', { widths: { when: 100.5 } }, 'A width is a whole number of pixels.'],
    ['hidden twice', { hidden: ['price', 'price'] }, 'A column is named twice.'],
    [
      'too many',
      {
        widths: Object.fromEntries(
          Array.from({ length: 21 }, (_, at) => ['x'.repeat(at + 1), 100]),
        ),
      },
      'Set the width of at most 20 columns.',
    ],
  ])('are rejected with invalid columns: %s', async (_what, body, message) => {
    const person = await addEmployee(started, 'SUPPORT');
    const refusal = await failureOf(arrange(person, 'bookings', body));
    expect(refusal).toMatchObject({
      code: 'invalid_input',
      fieldErrors: expect.arrayContaining([expect.objectContaining({ message })]),
    });
  });

  it('don’t exist for customers', async () => {
    const username = `customer-${randomUUID().slice(0, 8)}`;
    const body = { username, email: `${username}@example.com`, password: 'Plenty of volts 7' };
    const client = started.api.client();
    await client.accounts.register({ body });
    expect(await client.listSettings.get({})).toEqual({ lists: [] });
    const change = client.listSettings.change({
      params: { list: 'leads' },
      body: { hidden: [], widths: {} },
    });
    expect(await failureOf(change)).toMatchObject({ code: 'not_found' });
  });
});

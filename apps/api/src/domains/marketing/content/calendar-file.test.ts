import ICAL from 'ical.js';
import { beforeAll, expect, it } from 'vitest';
import { contentForm } from '../../../testing/content.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { daysAhead } from '../../../testing/requests.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;

beforeAll(async () => {
  staff = await addEmployee(started, 'MARKETING');
});

async function readFile() {
  const response = await fetch(`${started.api.url}/api/staff/content/calendar.ics`, {
    headers: staff.cookie,
  });
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(response.headers.get('content-disposition')).toContain('content-calendar.ics');
  const text = await response.text();
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  return { text, calendar, eventOf: (id: string) => events.find(({ uid }) => uid.includes(id)) };
}

it('the content calendar is a valid iCalendar file, whose items keep their UIDs', async () => {
  const title = 'Commas, semicolons; back\\slashes and ünïcödé ⚡ in a title that is folded';
  const timed = await staff.client.content.createContent({
    body: contentForm({ title, text: 'Two\nlines; and, more.', plannedOn: '2027-01-15' }),
  });
  const whole = await staff.client.content.createContent({
    body: contentForm({ plannedOn: '2027-07-04', plannedTime: null }),
  });
  const first = await readFile();
  for (const line of first.text.split('\r\n')) {
    expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
  }
  expect(first.calendar.getFirstPropertyValue('version')).toBe('2.0');
  const event = first.eventOf(timed.id);
  expect(event?.uid).toBe(`content-${timed.id}@voltcourier.example`);
  expect(event?.summary).toBe(`LinkedIn: ${title}`);
  expect(event?.description).toContain('Draft\n\nTwo\nlines; and, more.\n\n#ev #winter');
  // 10:30 in Norfolk, in winter.
  expect(event?.startDate.toJSDate().toISOString()).toBe('2027-01-15T15:30:00.000Z');
  expect(first.eventOf(whole.id)?.startDate.isDate).toBe(true);
  expect(first.eventOf(whole.id)?.startDate.toString()).toBe('2027-07-04');
  await staff.client.content.moveContent({
    params: { contentId: timed.id },
    body: { version: timed.version, plannedOn: daysAhead(5), plannedTime: '09:00' },
  });
  const again = (await readFile()).eventOf(timed.id);
  expect(again?.uid).toBe(event?.uid);
  expect(again?.sequence).toBe(Number(event?.sequence) + 1);
});

it('the file of the content calendar requires access to campaigns', async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${started.api.url}/api/staff/content/calendar.ics`, { headers });
  expect((await ask({})).status).toBe(401);
  const technician = await addEmployee(started, 'DISPATCHER');
  expect((await ask(technician.cookie)).status).toBe(403);
});

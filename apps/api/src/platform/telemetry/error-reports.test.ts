import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLog } from '../../create-log.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { NO_REPORTS, startErrorReports } from './error-reports.ts';
import { scrubbed } from './scrubbed.ts';

let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const PERSONAL = ['ada.driver@example.com', '757 555 0123', 'Granby', 'Norfolk', 'Lovelace'];

it('an error is reported with its class, stack and request, and without personal data', async () => {
  const reports = await startErrorReports(`http://key@127.0.0.1:${receiver.port}/7`);
  const log = createLog('error', reports);
  const cause = new TypeError('No answer for 757 555 0123');
  const error = new RangeError(
    'The visit of Ada Lovelace <ada.driver@example.com> at 100 Granby St, Norfolk, VA 23510 failed',
    { cause },
  );
  const extra = { phone: '757 555 0123', location: '100 Granby St, Norfolk, VA 23510' };
  log.error(
    { err: Object.assign(error, { extra }), reqId: 'request-1', extra },
    'A request failed unexpectedly.',
  );
  log.warn({ err: new Error('only a warning') }, 'Not reported.');
  await reports.stop();
  const text = receiver.posted.map((one) => one.text).join('\n');
  expect(receiver.posted[0]?.path).toMatch(/^\/api\/7\/envelope\//u);
  expect(text).toContain('RangeError');
  expect(text).toContain('error-reports.test.ts');
  expect(text).toContain('request-1');
  expect(text).toContain('A request failed unexpectedly.');
  expect(text).not.toContain('only a warning');
  for (const word of PERSONAL) expect(text).not.toContain(word);
  // Ids and times may have these digits among others.
  expect(text).not.toMatch(/(?<![\w.:-])23510(?!\w)/u);
});

it('error reports are off without a configured URL', async () => {
  expect(await startErrorReports(undefined)).toBe(NO_REPORTS);
});

it('an unreachable receiver doesn’t keep the process from ending', async () => {
  const reports = await startErrorReports('http://key@127.0.0.1:9/7');
  reports.report(new Error('lost'), { sentence: 'The jobs reported a failure.' });
  await vi.waitFor(() => reports.stop(), { timeout: 10_000 });
});

it.each([
  ['The region was not found.', 'The region was not found.'],
  [
    'duplicate key value violates unique constraint',
    'duplicate key value violates unique constraint',
  ],
  ['Invalid: Ada Lovelace', 'Invalid: [word] [word]'],
  ['No mail to "Ada" or ada@example.com', 'No mail to [text] or [address]'],
  ['at 12 Main St', 'at [number] [word] [word]'],
])('the message %s is sent as %s', (message, sent) => {
  expect(scrubbed(message)).toBe(sent);
});

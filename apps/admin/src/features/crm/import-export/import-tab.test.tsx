// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { IMPORT_PART_BYTES, type PeopleImport } from '@voltcourier/contracts/crm/imports';
import { expect, test } from 'vitest';
import { changes, fieldOf, press, refusal, show, user } from '../../../testing/show.tsx';
import { ADMIN, ME } from '../../../testing/staff.ts';
import { ImportTab } from './import-tab.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const IMPORTS = '/api/staff/customer-data/imports';
const ONE = `${IMPORTS}/${ID}`;

const JOB: PeopleImport = {
  id: ID,
  fileName: 'people.csv',
  bytes: 30,
  receivedBytes: 30,
  status: 'uploaded',
  version: 2,
  encoding: 'utf-8',
  separator: 'comma',
  columns: ['Who', 'Mail'],
  mapping: ['email', null],
  rows: null,
  processed: 0,
  checked: null,
  imported: null,
  errors: 0,
  problem: null,
  hasFile: true,
  createdBy: 'ada',
  createdAt: '2026-03-02T12:00:00.000Z',
  endedAt: null,
};
const COUNTS = { new: 2, updated: 1, unchanged: 0, refused: 1, erased: 0 };

/** Mocked API responses for an import in the state of `job`. */
const answersOf = (job: () => PeopleImport, more: Readonly<Record<string, unknown>> = {}) => ({
  [ME]: ADMIN,
  [`GET ${IMPORTS}`]: { imports: [], hasMore: false },
  [`GET ${ONE}`]: job,
  [`GET ${ONE}/preview`]: {
    rows: [{ line: 2, values: { name: 'Ada', email: 'ada@example.com' }, problems: [] }],
  },
  'GET /api/staff/crm/fields': { fields: [] },
  ...more,
});
const bodies = () => changes().map(({ call, body }) => [call, body]);
const upload = async (name: string, content: string) =>
  user.upload(
    await screen.findByLabelText<HTMLInputElement>('File with people'),
    new File([content], name),
  );

test('refuses an empty file before uploading it', async () => {
  show(
    <ImportTab />,
    answersOf(() => JOB),
  );
  await upload('people.csv', '');
  expect(await screen.findByText('This file is empty. Choose another one.')).toBeDefined();
  expect(changes()).toEqual([]);
});

test('uploads a file in parts, and opens it', async () => {
  const content = `Who,Mail\n${'x'.repeat(IMPORT_PART_BYTES)}`;
  const read: PeopleImport = { ...JOB, mapping: [null, null] };
  show(
    <ImportTab />,
    answersOf(() => read, {
      [`POST ${IMPORTS}`]: { ...JOB, status: 'uploading', receivedBytes: 0 },
      [`PUT ${ONE}/parts/0`]: { ...JOB, status: 'uploading', receivedBytes: IMPORT_PART_BYTES },
      [`PUT ${ONE}/parts/1`]: read,
    }),
  );
  await upload('people.csv', content);
  expect(await screen.findByRole('heading', { name: 'people.csv' })).toBeDefined();
  expect(screen.getByText('Choose the email address or the phone number')).toBeDefined();
  const [begun, ...parts] = bodies();
  expect(begun).toEqual([`POST ${IMPORTS}`, { fileName: 'people.csv', bytes: content.length }]);
  expect(parts.map(([call]) => call)).toEqual([`PUT ${ONE}/parts/0`, `PUT ${ONE}/parts/1`]);
  const sent = parts.map(([, body]) => atob((body as { data: string }).data)).join('');
  expect(sent).toBe(content);
});

test('saves the column mapping, checks the rows, and imports them', async () => {
  let job = JOB;
  const become = (changed: Partial<PeopleImport>) => () => {
    job = { ...job, ...changed, version: job.version + 1 };
    return job;
  };
  show(
    <ImportTab />,
    answersOf(() => job, {
      [`GET ${IMPORTS}`]: () => ({ imports: [job], hasMore: false }),
      [`PUT ${ONE}/reading`]: become({ mapping: [null, 'email'] }),
      [`POST ${ONE}/check`]: become({ status: 'checked', rows: 4, checked: COUNTS, errors: 1 }),
      [`POST ${ONE}/run`]: become({ status: 'done', imported: COUNTS, hasFile: false }),
    }),
  );
  await user.click(await screen.findByRole('link', { name: 'people.csv' }));
  const mail = await screen.findByLabelText<HTMLSelectElement>('Mail');
  expect(fieldOf('Who').value).toBe('email');
  await user.selectOptions(mail, 'email');
  await waitFor(() => expect(fieldOf('Mail').value).toBe('email'));
  expect(fieldOf('Who').value).toBe('');
  await screen.findByRole('button', { name: /^Check all rows/u });
  await press('Check all rows');
  const table = await screen.findByRole('table', { name: 'What importing does' });
  expect(within(table).getAllByRole('row').length).toBeGreaterThan(1);
  expect(screen.getByText('1 error found')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Download errors' }).getAttribute('href')).toBe(
    `${ONE}/errors.csv`,
  );
  await press('Import 3 rows');
  expect(await screen.findByRole('table', { name: 'What was imported' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Delete the file/u })).toBeNull();
  expect(bodies()).toEqual([
    [
      `PUT ${ONE}/reading`,
      { encoding: 'utf-8', separator: 'comma', mapping: [null, 'email'], version: 2 },
    ],
    [`POST ${ONE}/check`, { version: 3 }],
    [`POST ${ONE}/run`, { version: 4 }],
  ]);
});

test('requests a new mapping for another encoding, and keeps the old one on refusal', async () => {
  show(
    <ImportTab />,
    answersOf(() => JOB, {
      [`GET ${IMPORTS}`]: { imports: [JOB], hasMore: false },
      [`PUT ${ONE}/reading`]: () =>
        refusal(409, 'changed_meanwhile', 'Someone else changed this import.'),
    }),
  );
  await user.click(await screen.findByRole('link', { name: 'people.csv' }));
  await screen.findByLabelText('Encoding');
  await user.selectOptions(fieldOf('Encoding'), 'windows-1252');
  expect(await screen.findByText('Someone else changed this import.')).toBeDefined();
  expect(fieldOf('Encoding').value).toBe('utf-8');
  expect(bodies()).toEqual([
    [`PUT ${ONE}/reading`, { encoding: 'windows-1252', separator: 'comma', version: 2 }],
  ]);
});

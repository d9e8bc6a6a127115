import { text } from 'node:stream/consumers';
import { readCsvText } from '@voltcourier/csv/text';
import { expect, it } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { addPerson } from '../../testing/people.ts';
import { CSV_PAGE, listCsv } from './list-csv.ts';

const started = useApi({ LOG_LEVEL: 'silent' });

it('a long list is read page by page, exported with each row once, and recorded', async () => {
  const { id, email } = await addPerson(started.api, 'ADMIN');
  const actor = { id, name: email, email, address: '::1', userAgent: undefined };
  const rows = Array.from({ length: 2 * CSV_PAGE + 3 }, (_, index) => ({ id: String(index) }));
  const cursors: (string | undefined)[] = [];
  const { name, content } = await listCsv(started.api.ctx, actor, {
    list: 'numbers',
    name: 'all-numbers',
    filters: { search: '=words', show: undefined },
    columns: { Number: (row: { id: string }) => row.id, Formula: () => '=1+1' },
    readPage: async (after) => {
      cursors.push(after);
      const begin = after === undefined ? 0 : Number(after) + 1;
      return rows.slice(begin, begin + CSV_PAGE);
    },
  });
  expect(name).toBe('all-numbers.csv');
  const records = readCsvText(await text(content), { separator: 'comma' });
  expect(records.map(({ cells }) => cells[0])).toEqual(['Number', ...rows.map((row) => row.id)]);
  expect(cursors).toEqual([undefined, String(CSV_PAGE - 1), String(2 * CSV_PAGE - 1)]);
  const entry = await started.api.deps.db
    .selectFrom('audit_log')
    .select(['subject_id', 'after'])
    .where('actor_id', '=', id)
    .where('action', '=', 'list.export')
    .executeTakeFirstOrThrow();
  // Search text may be a person's name, so the log says only that there was a search.
  expect(entry).toEqual({ subject_id: 'numbers', after: { narrowedBy: ['search'] } });
});

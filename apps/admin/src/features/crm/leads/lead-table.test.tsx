// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { callsOf, showAt } from '../../../testing/show.tsx';
import { ADMIN, ME } from '../../../testing/staff.ts';
import { LeadTable } from './lead-table.tsx';

const LIST = 'GET /api/staff/crm/leads';

test.each([
  ['stage=asked&show=some&order=random', {}],
  ['stage=won&show=all&order=close', { stage: 'won', show: 'all', order: 'close' }],
])('a list of leads at ?%s is asked for what can be chosen', async (address, expected) => {
  showAt(`/?${address}`, <LeadTable filters={{}} openId={undefined} />, {
    [ME]: ADMIN,
    [LIST]: { leads: [], hasMore: false },
  });
  await screen.findByText(/^No leads/u);
  expect(Object.fromEntries(callsOf(LIST)[0]?.query ?? [])).toEqual(expected);
});

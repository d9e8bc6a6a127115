// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { attentionItemsApi } from '../../lib/api/attention-items.ts';
import { show } from '../../testing/show.tsx';
import { ME, ADMIN } from '../../testing/staff.ts';
import { Exceptions } from './attention-items.tsx';

function ShowItems() {
  return <Exceptions result={useQuery(attentionItemsApi.list.query())} />;
}

test.each([
  ['1', '1 job'],
  ['2', '2 jobs'],
])('failed jobs are counted: %s', async (detail, expected) => {
  const job = { kind: 'jobs-failed', id: 'mail', name: 'mail', detail };
  const exception = { ...job, bookingId: null, amountCents: null, at: null };
  show(<ShowItems />, {
    [ME]: ADMIN,
    'GET /api/staff/exceptions': { exceptions: [exception], hasMore: false },
  });
  expect(await screen.findByText(expected)).toBeDefined();
});

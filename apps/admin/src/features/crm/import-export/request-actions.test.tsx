// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { DataRequestView } from '@voltcourier/contracts/privacy/privacy-requests';
import { expect, test } from 'vitest';
import { changes, press, refusal, show, user } from '../../../testing/show.tsx';
import { RequestActions } from './request-actions.tsx';
import { REFUSAL_LABELS } from './request-labels.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const REFUSE = `POST /api/staff/data-requests/${ID}/refuse`;
/** Only the properties of a request that its actions read. */
const REQUEST = {
  id: ID,
  kind: 'copy',
  status: 'received',
  version: 2,
  erasure: null,
  person: { id: ID, name: 'Grace' },
} as unknown as DataRequestView;

test('refuses a privacy request with its reason and version', async () => {
  show(<RequestActions request={REQUEST} />, {
    [REFUSE]: () => refusal(409, 'changed_meanwhile', 'Someone else was faster.'),
  });
  await press('Refuse');
  await user.click(screen.getByRole('radio', { name: REFUSAL_LABELS.withdrawn }));
  const [, decisive] = screen.getAllByRole('button', { name: /^Refus/u });
  if (decisive === undefined) throw new Error('The dialog has no decisive button.');
  await user.click(decisive);
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]).toMatchObject({ call: REFUSE, body: { version: 2, reason: 'withdrawn' } });
  expect(await screen.findByText('Someone else was faster.')).toBeDefined();
  expect(screen.getByText('Not refused')).toBeDefined();
});

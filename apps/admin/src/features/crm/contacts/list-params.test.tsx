// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show, showAt } from '../../../testing/show.tsx';
import { queryOf, useListParams } from './list-params.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const ANSWERS = { 'GET /api/staff/crm/segments': { segments: [] } };

function ShowParams() {
  const { entries, order } = useListParams();
  return <output>{JSON.stringify({ ...queryOf(entries), order })}</output>;
}

const params = async () => JSON.parse((await screen.findByRole('status')).textContent) as unknown;

test('values in the URL that can’t be chosen are ignored', async () => {
  const wrong = {
    tag: 'vip',
    withoutTag: 'vip',
    member: 'maybe',
    account: 'YES',
    newsletter: '1',
    source: 'radio',
    contact: 'century',
    contactFrom: '2026-02-30',
    contactTo: 'today',
    tasks: 'all',
    taskOwner: 'me',
    fields: 'color~is',
    visitsFrom: '-1',
    visitsTo: '100001',
    paidFrom: '0x10',
    paidTo: '1.5',
    order: 'random',
  };
  showAt(`/?${new URLSearchParams(wrong)}`, <ShowParams />, ANSWERS);
  expect(await params()).toEqual({ order: '' });
});

test('values in the URL that can be chosen filter the list', async () => {
  const right = {
    tag: ID,
    member: 'no',
    source: 'import',
    contact: 'quiet-year',
    contactFrom: '2026-02-28',
    tasks: 'mine',
    fields: `${ID}~entered~yes`,
    order: 'newest',
  };
  show(<ShowParams />, ANSWERS, `/?${new URLSearchParams({ ...right, visitsTo: '7' })}`);
  expect(await params()).toEqual({ ...right, visitsTo: 7 });
});

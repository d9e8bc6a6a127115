// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changes, fieldOf, press, refusal, show, user } from '../../../testing/show.tsx';
import { ADMIN, ME } from '../../../testing/staff.ts';
import { ExportTab } from './export-tab.tsx';

const EXPORTS = '/api/staff/customer-data/exports';
const PROVE = 'POST /api/auth/proof';
const FLEET = { id: '00000000-0000-4000-8000-000000000001', name: 'fleet', tone: 'volt' };
const BEGUN = {
  id: '00000000-0000-4000-8000-000000000002',
  status: 'running',
  tag: 'fleet',
  member: 'no',
  people: 3,
  processed: 0,
  createdBy: 'ada',
  createdAt: '2026-03-02T12:00:00.000Z',
  fetchableUntil: null,
  isOwn: true,
  deletedBecause: null,
};
const answersOf = (more: Readonly<Record<string, unknown>> = {}) => ({
  [ME]: ADMIN,
  [`GET ${EXPORTS}`]: { exports: [], hasMore: false },
  'GET /api/staff/crm/tags': { tags: [FLEET] },
  'GET /api/auth/second-factor': {
    authenticatorSince: null,
    recoveryCodesLeft: 0,
    isRequired: false,
  },
  [PROVE]: { proof: 'p', expiresAt: '2035-01-01T00:00:00.000Z' },
  ...more,
});
const prove = async () => {
  await user.type(await screen.findByLabelText('Your password'), 'Plenty of volts 7');
  await user.click(
    screen.getByRole('button', {
      name: (name) => name.startsWith('Export') && !name.includes('CSV'),
    }),
  );
};

test('exports the filtered contacts after the password is given', async () => {
  show(
    <ExportTab />,
    answersOf({ [`POST ${EXPORTS}`]: () => Response.json(BEGUN, { status: 201 }) }),
  );
  await screen.findByRole('option', { name: 'fleet' });
  await user.selectOptions(fieldOf('Tag'), 'fleet');
  await user.selectOptions(fieldOf('Membership'), 'Without one');
  await press('Export as CSV');
  expect(changes()).toEqual([]);
  await prove();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [, exported] = changes();
  expect(exported?.call).toBe(`POST ${EXPORTS}`);
  expect(exported?.headers.get('proof-token')).toBe('p');
  expect(exported?.body).toEqual({ tag: FLEET.id, member: 'no' });
});

test('exports all contacts without a filter, and shows a refusal in the dialog', async () => {
  show(
    <ExportTab />,
    answersOf({
      [`POST ${EXPORTS}`]: () => refusal(429, 'rate_limited', 'Try again in a minute.'),
    }),
  );
  await press('Export as CSV');
  await prove();
  expect(await screen.findByText('Try again in a minute.')).toBeDefined();
  expect(screen.getByText('Nothing is exported')).toBeDefined();
  expect(changes()[1]?.body).toEqual({});
});

// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { ListView } from '@voltcourier/contracts/accounts/list-views';
import { useSearchParams } from 'react-router-dom';
import { expect, test } from 'vitest';
import { changes, fieldOf, press, refusal, showAt, user } from '../testing/show.tsx';
import { ListViews } from './list-views.tsx';
import { useShownList } from './use-shown-list.ts';

const VIEW: ListView = {
  id: '00000000-0000-4000-8000-000000000001',
  version: 3,
  name: 'Past ones',
  isShared: true,
  filters: 'show=over&search=Ada',
  hidden: ['price'],
  isOwn: true,
  owner: 'ada',
  canChange: true,
};
const THEIRS: ListView = {
  ...VIEW,
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Norfolk',
  filters: '',
  hidden: [],
  isOwn: false,
  owner: 'hana',
  canChange: false,
};
const PATH = '/api/staff/work-views';

/** The booking list reduced to its views, with its URL. */
function Bookings() {
  const shown = useShownList('bookings');
  const [query] = useSearchParams();
  return (
    <>
      <ListViews shown={shown} />
      <output>{query.toString()}</output>
      <p>{`hidden: ${[...shown.columns.hidden].join(' ')}`}</p>
    </>
  );
}

const shown = (address: string, given: Readonly<Record<string, unknown>> = {}) =>
  showAt(address, <Bookings />, { [`GET ${PATH}`]: { views: [VIEW, THEIRS] }, ...given });

/** The user's hidden columns. */
const hiding = (...hidden: string[]) => ({
  'GET /api/account/list-settings': { lists: [{ list: 'bookings', hidden, widths: {} }] },
});

test('opens a saved view with its filters and columns, without previous filters', async () => {
  shown('/?kind=bookings&technician=none&booking=7');
  await user.click(await screen.findByRole('link', { name: 'Past ones' }));
  const address = screen.getByRole('status').textContent;
  expect(Object.fromEntries(new URLSearchParams(address))).toEqual({
    kind: 'bookings',
    show: 'over',
    search: 'Ada',
    hidden: 'price',
  });
  const current = () =>
    screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
  expect(current().map((link) => link.textContent)).toEqual(['Past ones']);
  await user.click(screen.getByRole('link', { name: 'All' }));
  expect(screen.getByRole('status').textContent).toBe('kind=bookings');
  expect(current().map((link) => link.textContent)).toEqual(['All']);
});

test('shows all columns in a saved view that hides none, and no edit button to other staff', async () => {
  shown('/', hiding('service'));
  await screen.findByText('hidden: service');
  const chip = await screen.findByRole('link', { name: 'Norfolk' });
  expect(chip.title).toBe('Shared by hana');
  await user.click(chip);
  screen.getByText('hidden:');
  await press('Views');
  expect(screen.queryByRole('button', { name: 'Edit Norfolk' })).toBeNull();
});

test('saves the shown filters and columns as a view', async () => {
  shown('/?booking=7&search=Ada&show=over&kind=bookings', {
    ...hiding('price', 'service'),
    [`POST ${PATH}`]: { ...VIEW, name: 'New', hidden: ['price', 'service'] },
  });
  await screen.findByText('hidden: price service');
  await press('Views');
  await press('Save this view');
  await press('Save view');
  await screen.findByText('Enter a name for the view.');
  await user.type(fieldOf('Name'), 'New');
  await press('Save view');
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.body).toEqual({
    list: 'bookings',
    name: 'New',
    isShared: false,
    filters: 'show=over&search=Ada',
    hidden: ['price', 'service'],
  });
});

test('renames a view with its version, and replaces its filters only on request', async () => {
  shown('/?search=Other', {
    [`PUT ${PATH}/${VIEW.id}`]: refusal(409, 'changed_meanwhile', 'Someone was faster.'),
  });
  await press('Views');
  await user.click(await screen.findByRole('button', { name: /^Edit\s*Past ones$/u }));
  await user.clear(fieldOf('Name'));
  await user.type(fieldOf('Name'), 'Renamed');
  await press('Save view');
  await screen.findByText('Someone was faster.');
  await user.click(screen.getByRole('checkbox', { name: /^Replace its filters/u }));
  await press('Save view');
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes().map(({ body }) => body)).toEqual([
    {
      list: 'bookings',
      name: 'Renamed',
      isShared: true,
      filters: 'show=over&search=Ada',
      hidden: ['price'],
      version: 3,
    },
    {
      list: 'bookings',
      name: 'Renamed',
      isShared: true,
      filters: 'search=Other',
      // Columns that the list hides by default.
      hidden: ['booked'],
      version: 3,
    },
  ]);
});

// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { REQUEST } from '../../testing/requests.ts';
import { callsOf, fieldOf, goBack, goTo, show } from '../../testing/show.tsx';
import { SilentStream } from '../../testing/silent-stream.ts';
import { ADMIN, ME } from '../../testing/staff.ts';
import { Requests } from './requests.tsx';

const QUICK = { ...REQUEST, kind: 'quick-booking' as const };

const typeName = () =>
  fireEvent.change(fieldOf('Find a request'), { target: { value: QUICK.name } });

const isSearched = () =>
  waitFor(() =>
    expect(callsOf('GET /api/staff/requests').at(-1)?.query.get('search')).toBe(QUICK.name),
  );

/** The list, and one of its links. */
function showList(link: string): Promise<HTMLElement> {
  show(<Requests />, {
    [ME]: ADMIN,
    'GET /api/staff/requests': { requests: [QUICK], hasMore: false },
    [`GET /api/staff/requests/${QUICK.id}`]: QUICK,
    [`POST /api/staff/requests/${QUICK.id}/presence`]: { others: [] },
  });
  return screen.findByRole('link', { name: link });
}

beforeEach(() => {
  vi.stubGlobal('EventSource', SilentStream);
});

test('a request opened elsewhere before the typed search applies stays open', async () => {
  await showList(QUICK.name);
  typeName();
  await goTo(`?request=${QUICK.id}`);
  await isSearched();
  expect(await screen.findByRole('dialog', { name: QUICK.name })).toBeDefined();
});

test.each([QUICK.name, `Book for ${QUICK.name}`])(
  'a request opened with “%s” before the typed search applies is above it in the history',
  async (link) => {
    const opener = await showList(link);
    typeName();
    fireEvent.click(opener);
    await screen.findByRole('dialog', { name: QUICK.name });
    await isSearched();
    await goBack();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fieldOf('Find a request').value).toBe(QUICK.name);
  },
);

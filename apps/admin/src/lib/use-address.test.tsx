// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { FilterBar } from '@voltcourier/ui/filter-bar';
import { afterEach, expect, test, vi } from 'vitest';
import { goBack, press, showAt, user } from '../testing/show.tsx';
import { useAddress } from './use-address.ts';

/** A list with a search and a filter, and its URL. */
function List() {
  const { query, go, close } = useAddress();
  return (
    <>
      <FilterBar
        list="Things"
        label="Find"
        search={query.get('search') ?? ''}
        onSearch={(search) => go({ search }, { replaces: true })}
      />
      <button type="button" onClick={() => go({ show: 'over' })}>
        Past
      </button>
      <button
        type="button"
        onClick={() => {
          go({ search: 'Ada' }, { replaces: true });
          // Another press on what the page showed before.
          setTimeout(() => go({ show: 'over' }));
        }}
      >
        Both
      </button>
      <button type="button" onClick={() => go({ booking: '1' })}>
        Open
      </button>
      <button type="button" onClick={() => close({ booking: undefined })}>
        Close
      </button>
      <output>{query.toString()}</output>
    </>
  );
}

const address = () => screen.getByRole('status').textContent;

afterEach(() => vi.unstubAllGlobals());

test('a filter pressed while a search waits for a pause keeps both', async () => {
  showAt('/', <List />);
  await user.type(screen.getByRole('searchbox'), 'Ada');
  await press('Past');
  expect(address()).toBe('search=Ada&show=over');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('Ada');
  await goBack();
  expect(address()).toBe('search=Ada');
});

test('two changes before the page shows the first one are both made', async () => {
  showAt('/', <List />);
  await press('Both');
  await waitFor(() => expect(address()).toBe('search=Ada&show=over'));
});

test('a panel that was opened from another page closes in place', async () => {
  showAt('/?search=Ada&booking=1', <List />);
  await press('Close');
  expect(address()).toBe('search=Ada');
});

test('a filter changed beside an open panel leads Back to the list', async () => {
  showAt('/?search=Ada', <List />);
  await press('Open');
  await press('Past');
  await press('Close');
  expect(address()).toBe('search=Ada&show=over');
  await goBack();
  expect(address()).toBe('search=Ada');
});

const entry = (url: string) => ({ url: `${location.origin}${url}` });

/** Pretends that the browser has these history entries, and is at the last one. */
function withHistory(...urls: readonly string[]) {
  const entries = urls.map(entry);
  const back = vi.spyOn(history, 'go').mockImplementation(() => undefined);
  vi.stubGlobal('navigation', {
    currentEntry: { index: entries.length - 1 },
    entries: () => entries,
  });
  return back;
}

test('a panel goes back to its list, past the panels of other rows', async () => {
  showAt('/?b=2&a=1&booking=2', <List />);
  const back = withHistory(
    '/?booking=0',
    '/?a=1&b=2',
    '/?a=1&b=2&booking=1',
    '/?b=2&a=1&booking=2',
  );
  await press('Close');
  await press('Close');
  expect(back.mock.calls).toEqual([[-2]]);
  window.dispatchEvent(new PopStateEvent('popstate'));
});

test('a panel doesn’t go back to a list with other filters', async () => {
  showAt('/?a=1&booking=2', <List />);
  const back = withHistory('/?a=1', '/', '/?a=1&booking=2');
  await press('Close');
  expect(back).not.toHaveBeenCalled();
  expect(address()).toBe('a=1');
});

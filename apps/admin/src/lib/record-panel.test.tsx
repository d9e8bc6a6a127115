// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { press, show } from '../testing/show.tsx';
import { RecordPanel } from './record-panel.tsx';

const ASKED = { data: { id: '1' }, error: null, isFetching: false } as never;

/** A page whose address opens a record; a list may contain it. */
function Page({ rows }: { rows: readonly string[] }) {
  const [open, setOpen] = useState(true);
  const close = () => {
    history.replaceState(null, '', '?show=over');
    setOpen(false);
  };
  return (
    <main id="main" tabIndex={-1}>
      <a href="?show=over">This list</a>
      {rows.map((id) => (
        <a key={id} href={`?${open ? `show=over&booking=${id}` : `booking=${id}&show=over`}`}>
          {`Booking ${id}`}
        </a>
      ))}
      <RecordPanel open={open} title="Booking" what="booking" result={ASKED} onClose={close}>
        {() => 'Paid'}
      </RecordPanel>
    </main>
  );
}

afterEach(() => history.replaceState(null, '', '/'));

const closeOpened = async (rows: readonly string[]) => {
  history.replaceState(null, '', '?show=over&booking=2');
  show(<Page rows={rows} />);
  await press('Close');
};

test('a panel opened by its address returns the focus to its row', async () => {
  await closeOpened(['1', '2', '3']);
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Booking 2' }));
});

test('a panel whose row isn’t in the list returns the focus to the page', async () => {
  await closeOpened(['1', '3']);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changes, press, refusal, show } from '../testing/show.tsx';
import { ToastOutlet } from '@voltcourier/ui/toast';
import { useListSettings } from './use-list-settings.ts';

const PATH = '/api/account/list-settings';

/** The columns of the lead list, and how to arrange them. */
function Leads() {
  const { hidden, onHide, sizing } = useListSettings('leads');
  return (
    <>
      <p>{`hidden: ${[...hidden].join(' ')}`}</p>
      <p>{`widths: ${JSON.stringify(sizing.widths)}`}</p>
      <button type="button" onClick={() => onHide(new Set(['value']))}>
        Hide
      </button>
      <button type="button" onClick={() => sizing.onChange({ name: 200 })}>
        Widen
      </button>
      <ToastOutlet />
    </>
  );
}

const LISTS = {
  lists: [
    { list: 'bookings', hidden: ['price'], widths: {} },
    { list: 'leads', hidden: [], widths: { name: 120 } },
  ],
};

test('applies the list settings, and saves several changes once', async () => {
  show(<Leads />, { [`GET ${PATH}`]: LISTS, [`PUT ${PATH}/leads`]: LISTS });
  await screen.findByText('widths: {"name":120}');
  await press('Hide');
  await press('Widen');
  screen.getByText('hidden: value');
  screen.getByText('widths: {"name":200}');
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.body).toEqual({ hidden: ['value'], widths: { name: 200 } });
  await act(() => Promise.resolve());
  screen.getByText('hidden: value');
});

test('shows that a change was not saved, and keeps it on the screen', async () => {
  show(<Leads />, {
    [`GET ${PATH}`]: LISTS,
    [`PUT ${PATH}/leads`]: refusal(429, 'rate_limited', 'Please wait a minute.'),
  });
  await screen.findByText('widths: {"name":120}');
  await press('Widen');
  await screen.findByText('Your columns are not saved');
  screen.getByText(/Please wait a minute\./u);
  screen.getByText('widths: {"name":200}');
});

test('shows all columns when the list settings can’t be loaded', async () => {
  show(<Leads />, {
    [`GET ${PATH}`]: refusal(500, 'internal', 'Something went wrong.'),
    [`PUT ${PATH}/leads`]: LISTS,
  });
  screen.getByText('hidden:');
  await press('Hide');
  screen.getByText('hidden: value');
  await waitFor(() => expect(changes()).toHaveLength(1));
});

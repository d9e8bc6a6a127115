// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changes, fieldOf, press, refusal, show, user } from '../../../testing/show.tsx';
import { DaysOff } from './days-off.tsx';

const ADD = 'POST /api/staff/settings/days-off';
const SETTINGS = { regions: [], daysOff: [], brand: [] };
const answer = (appointments: number) => ({
  settings: SETTINGS,
  effects: { overfullHours: 0, appointments, listed: [] },
});

const enter = async () => {
  await user.type(fieldOf('Date'), '2030-12-24');
  await user.type(fieldOf('Reason'), 'Christmas Eve');
};
const sent = () => changes().map(({ body }) => body as { apply: boolean; agreed: object });

test('saves a day off without appointments after checking it', async () => {
  show(<DaysOff regions={[]} daysOff={[]} canChange />, { [ADD]: () => answer(0) });
  await enter();
  await press('Add day off');
  await waitFor(() => expect(sent().map(({ apply }) => apply)).toEqual([false, true]));
  await waitFor(() => expect(fieldOf('Reason').value).toBe(''));
});

test('saves a day off with appointments after confirmation, with the effects that were shown', async () => {
  show(<DaysOff regions={[]} daysOff={[]} canChange />, { [ADD]: () => answer(2) });
  await enter();
  await press('Add day off');
  expect(await screen.findByText(/2 appointments are on this day/u)).toBeDefined();
  expect(sent().map(({ apply }) => apply)).toEqual([false]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Save/u }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({
    form: { date: '2030-12-24', reason: 'Christmas Eve', regionId: null },
    apply: true,
    agreed: { overfullHours: 0, appointments: 2 },
  });
});

test('shows a refusal of the API at its field, and keeps the entries', async () => {
  show(<DaysOff regions={[]} daysOff={[]} canChange />, {
    [ADD]: () =>
      refusal(400, 'invalid_input', [{ path: 'form.date', message: 'This day is off already.' }]),
  });
  await press('Add day off');
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('Date')));
  expect(changes()).toEqual([]);
  await enter();
  await press('Add day off');
  expect(await screen.findByText('This day is off already.')).toBeDefined();
  expect(fieldOf('Date').value).toBe('2030-12-24');
  expect(screen.queryByText('Not saved')).toBeNull();
});

const dayOf = (number: number) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  regionId: null,
  date: `2030-12-2${number}`,
  reason: 'Holidays',
  createdBy: 'Ada',
});

test('leaves the focus to the next day when one is reopened', async () => {
  const [first, second] = [dayOf(4), dayOf(5)];
  const showNext = show(<DaysOff regions={[]} daysOff={[first, second]} canChange />, {
    [`DELETE /api/staff/settings/days-off/${first.id}`]: SETTINGS,
    [`DELETE /api/staff/settings/days-off/${second.id}`]: SETTINGS,
  });
  screen.getAllByRole('button', { name: /^Reopen/u })[0]?.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(changes()).toHaveLength(1));
  showNext(<DaysOff regions={[]} daysOff={[second]} canChange />);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Reopen/u })),
  );
  await waitFor(() => expect(document.activeElement?.ariaDisabled).toBeNull());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(changes()).toHaveLength(2));
  showNext(<DaysOff regions={[]} daysOff={[]} canChange />);
  const none = screen.getByText('No days off ahead');
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  expect(document.activeElement?.contains(none)).toBe(true);
});

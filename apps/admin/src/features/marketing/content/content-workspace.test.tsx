// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addDays } from '@voltcourier/pricing';
import { ToastOutlet } from '@voltcourier/ui/toast';
import { expect, test } from 'vitest';
import { CONTENT_CALLS, contentAnswers, contentItem, today } from '../../../testing/content.ts';
import { changes, press, refusal, show, user } from '../../../testing/show.tsx';
import { ADMIN, ME } from '../../../testing/staff.ts';
import { ContentWorkspace } from './content-workspace.tsx';

const calendar = (
  <>
    <ContentWorkspace />
    <ToastOutlet />
  </>
);
const chip = () => screen.findByRole('link', { name: /Winter post/u });
const cellOf = (element: HTMLElement) => element.closest<HTMLElement>('[data-day]');
const choose = (name: string) => user.click(screen.getByRole('radio', { name }));

/** Drags an item to a place with the pointer. */
function dragTo(item: HTMLElement, target: Element): void {
  const dataTransfer = { effectAllowed: 'none' };
  fireEvent.dragStart(item, { dataTransfer });
  fireEvent.dragOver(target, { dataTransfer });
  fireEvent.drop(target, { dataTransfer });
  fireEvent.dragEnd(item, { dataTransfer });
}

test('shows each item on its day of the month, with channel, time and state', async () => {
  show(calendar, contentAnswers([contentItem()]));
  const item = await chip();
  expect(item.textContent).toContain('LinkedIn: Winter post');
  expect(item.textContent).toContain('6:30 PM · Draft');
  expect(cellOf(item)?.dataset['day']).toBe(today());
  expect(cellOf(item)?.getAttribute('aria-current')).toBe('date');
  expect(document.querySelectorAll('[data-day]').length % 7).toBe(0);
});

test('shows the seven days of a week', async () => {
  show(calendar, contentAnswers([contentItem()]));
  await chip();
  await choose('Week');
  await waitFor(() => expect(document.querySelectorAll('[data-day]')).toHaveLength(7));
  expect(cellOf(await chip())?.dataset['day']).toBe(today());
});

test('moves a dragged item to another day, with its version', async () => {
  const moved = contentItem({ plannedOn: addDays(today(), 1), version: 4 });
  show(calendar, contentAnswers([contentItem()], { [CONTENT_CALLS.step('move')]: moved }));
  const item = await chip();
  const target = [...document.querySelectorAll<HTMLElement>('[data-day]')].find(
    ({ dataset }) => dataset['day'] !== today(),
  );
  if (target === undefined) throw new Error('A month has more than one day.');
  dragTo(item, target);
  await waitFor(() =>
    expect(changes().map(({ body }) => body)).toEqual([
      { version: 3, plannedOn: target.dataset['day'], plannedTime: '18:30' },
    ]),
  );
  expect(await screen.findByText(/Winter post is moved to/u)).toBeDefined();
});

test('moves an item by keyboard, and keeps the focus on it', async () => {
  const next = addDays(today(), 1);
  const moved = contentItem({ plannedOn: next, version: 4 });
  let item = contentItem();
  show(
    calendar,
    contentAnswers([], {
      [CONTENT_CALLS.list]: () => ({ items: [item], hasMore: false, due: 0, webhookIsOn: true }),
      [CONTENT_CALLS.step('move')]: () => {
        item = moved;
        return moved;
      },
    }),
  );
  await chip();
  await choose('Board');
  // On the board the keys move differently, so it switches back to the month.
  await choose('Month');
  (await chip()).focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await waitFor(() =>
    expect(changes().map(({ body }) => body)).toEqual([
      { version: 3, plannedOn: next, plannedTime: '18:30' },
    ]),
  );
  await waitFor(async () => expect(document.activeElement).toBe(await chip()));
});

test('shows a conflict when a move is refused', async () => {
  const text = 'Someone else changed this item meanwhile.';
  show(
    calendar,
    contentAnswers([contentItem()], {
      [CONTENT_CALLS.step('move')]: () => refusal(409, 'changed_meanwhile', text),
    }),
  );
  (await chip()).focus();
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByText('It stays on its day')).toBeDefined();
});

test('shows a column for each state, and submits an item dropped on “In review”', async () => {
  const inReview = contentItem({ state: 'in_review', version: 4 });
  show(calendar, contentAnswers([contentItem()], { [CONTENT_CALLS.step('submit')]: inReview }));
  await chip();
  await choose('Board');
  const column = (name: string) => screen.getByRole('region', { name });
  expect(within(column('Draft')).getByRole('link', { name: /Winter post/u })).toBeDefined();
  dragTo(await chip(), column('In review'));
  await waitFor(() =>
    expect(changes().map(({ call, body }) => [call, body])).toEqual([
      [CONTENT_CALLS.step('submit'), { version: 3 }],
    ]),
  );
  expect(await screen.findByText('Winter post is in review')).toBeDefined();
});

test('refuses to skip a state on the board', async () => {
  show(calendar, contentAnswers([contentItem()]));
  await chip();
  await choose('Board');
  dragTo(await chip(), screen.getByRole('region', { name: 'Scheduled' }));
  expect(await screen.findByText('A draft goes into review first.')).toBeDefined();
  expect(changes()).toEqual([]);
});

test('asks for the URL of the post when dropped on “Published”', async () => {
  const approved = contentItem({ state: 'approved' });
  const published = contentItem({ state: 'published', version: 4 });
  show(calendar, contentAnswers([approved], { [CONTENT_CALLS.step('publish')]: published }));
  await chip();
  await choose('Board');
  dragTo(await chip(), screen.getByRole('region', { name: 'Published' }));
  await user.type(await screen.findByLabelText(/Address of the post/u), 'https://example.com/1');
  const dialog = within(screen.getByRole('dialog', { name: /as published/u }));
  await user.click(dialog.getByRole('button', { name: /^Mark as published/u }));
  await waitFor(() =>
    expect(changes().map(({ body }) => body)).toEqual([
      { version: 3, postUrl: 'https://example.com/1' },
    ]),
  );
});

test('counts and marks due items without a scheduler', async () => {
  const item = contentItem({ state: 'scheduled', isDue: true });
  const list = { items: [item], hasMore: false, due: 2, webhookIsOn: false };
  show(calendar, contentAnswers([], { [CONTENT_CALLS.list]: list }));
  expect((await chip()).textContent).toContain('Publish by hand');
  expect(screen.getByText('2 items to publish by hand')).toBeDefined();
});

test('shows that no scheduler is set when nothing is due', async () => {
  const list = { items: [], hasMore: false, due: 0, webhookIsOn: false };
  show(calendar, contentAnswers([], { [CONTENT_CALLS.list]: list }));
  expect(await screen.findByText(/no scheduler is set \(SCHEDULER_WEBHOOK_URL\)/u)).toBeDefined();
  expect(screen.getByText('Nothing is planned')).toBeDefined();
  const file = screen.getByRole('link', { name: 'Calendar file' });
  expect(file.getAttribute('href')).toBe('/api/staff/content/calendar.ics');
});

test('offers readers no dragging and no new item', async () => {
  show(calendar, contentAnswers([contentItem()], { [ME]: { ...ADMIN, role: 'READ_ONLY' } }));
  const item = await chip();
  expect(item.getAttribute('draggable')).toBe('false');
  expect(screen.queryByRole('button', { name: 'New item' })).toBeNull();
});

test('shows why the calendar can’t be loaded, and can retry', async () => {
  let polls = 0;
  show(
    calendar,
    contentAnswers([], {
      [CONTENT_CALLS.list]: () => {
        polls += 1;
        return polls === 1
          ? refusal(503, 'unavailable', 'The database is away.')
          : { items: [contentItem()], hasMore: false, due: 0, webhookIsOn: true };
      },
    }),
  );
  expect(await screen.findByText('The database is away.')).toBeDefined();
  await press('Try again');
  expect(await chip()).toBeDefined();
});

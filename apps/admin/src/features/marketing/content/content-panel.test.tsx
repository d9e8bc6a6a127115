// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { ToastOutlet } from '@voltcourier/ui/toast';
import { expect, test } from 'vitest';
import {
  CONTENT_CALLS,
  CONTENT_ID,
  contentAnswers,
  contentItem,
} from '../../../testing/content.ts';
import { changes, fieldOf, press, refusal, showAt, user } from '../../../testing/show.tsx';
import { ContentWorkspace } from './content-workspace.tsx';

const calendar = (
  <>
    <ContentWorkspace />
    <ToastOutlet />
  </>
);
const panel = (name: string) => screen.findByRole('dialog', { name });
const edit = async () => user.click(await screen.findByRole('button', { name: 'Edit' }));

test('opens an item from the calendar, and closes it', async () => {
  const item = contentItem();
  showAt('/', calendar, contentAnswers([item], { [CONTENT_CALLS.get]: item }));
  await user.click(await screen.findByRole('link', { name: /Winter post/u }));
  const opened = within(await panel('Winter post'));
  expect(opened.getByText(/Changed by mary/u)).toBeDefined();
  await user.click(opened.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText(/Changed by mary/u)).toBeNull());
});

test('asks before leaving unsaved changes', async () => {
  const item = contentItem();
  showAt(`/?item=${CONTENT_ID}`, calendar, contentAnswers([item], { [CONTENT_CALLS.get]: item }));
  await edit();
  await user.type(fieldOf('Text'), ' More.');
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
  expect(await screen.findByText('Leave without saving?')).toBeDefined();
  await press('Stay here');
  expect(fieldOf('Text').value).toBe('Cold weather is hard on batteries. More.');
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
  await press('Leave');
  await waitFor(() => expect(screen.queryByLabelText('Text')).toBeNull());
  expect(changes().filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
});

test('opens a new item after saving it, without asking', async () => {
  const item = contentItem({ title: 'My post' });
  showAt(
    '/?item=new',
    calendar,
    contentAnswers([], { [CONTENT_CALLS.create]: item, [CONTENT_CALLS.get]: item }),
  );
  await user.selectOptions(await screen.findByLabelText('Channel'), 'linkedin');
  await user.type(fieldOf('Title'), 'My post');
  await press('Save draft');
  expect(within(await panel('My post')).getByText(/Changed by mary/u)).toBeDefined();
  expect(screen.queryByText('Leave without saving?')).toBeNull();
});

test('bases a move on the step before it, even if the calendar still shows the item before that', async () => {
  const item = contentItem({ state: 'approved' });
  const [scheduled, moved] = [4, 5].map((version) => contentItem({ state: 'scheduled', version }));
  showAt(
    `/?item=${CONTENT_ID}`,
    calendar,
    contentAnswers([item], {
      [CONTENT_CALLS.get]: item,
      [CONTENT_CALLS.step('schedule')]: scheduled,
      [CONTENT_CALLS.step('move')]: moved,
    }),
  );
  await user.click(await screen.findByRole('button', { name: /^Schedule/u }));
  await user.click(within(await panel('Winter post')).getByRole('button', { name: 'Close' }));
  (await screen.findByRole('link', { name: /Winter post/u })).focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await waitFor(() =>
    expect(changes().find(({ call }) => call.includes('move'))?.body).toMatchObject({ version: 4 }),
  );
});

test('deletes an item after confirmation, and closes its panel', async () => {
  const item = contentItem();
  showAt(
    `/?item=${CONTENT_ID}`,
    calendar,
    contentAnswers([item], {
      [CONTENT_CALLS.get]: item,
      [CONTENT_CALLS.step('delete')]: { id: CONTENT_ID },
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = within(await panel('Delete Winter post?'));
  await user.click(question.getByRole('button', { name: /^Delete/u }));
  expect(await screen.findByText('Winter post is deleted')).toBeDefined();
  await waitFor(() => expect(screen.queryByText(/Changed by mary/u)).toBeNull());
  expect(changes().find(({ call }) => call.includes('delete'))?.body).toEqual({ version: 3 });
});

test('shows when an item no longer exists', async () => {
  showAt(
    `/?item=${CONTENT_ID}`,
    calendar,
    contentAnswers([], {
      [CONTENT_CALLS.get]: () => refusal(404, 'not_found', 'This item no longer exists.'),
    }),
  );
  expect(await screen.findByText('This item no longer exists.')).toBeDefined();
});

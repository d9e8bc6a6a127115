// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { ToastOutlet } from '@voltcourier/ui/toast';
import { expect, test, vi } from 'vitest';
import { CONTENT_CALLS, contentAnswers, contentItem, today } from '../../../testing/content.ts';
import { callsOf, changes, fieldOf, press, refusal, show, user } from '../../../testing/show.tsx';
import { ADMIN } from '../../../testing/staff.ts';
import { ContentEditor } from './content-form.tsx';
import { ContentItemView } from './content-item-view.tsx';
import { markdownOf } from './handing-over.tsx';

const ignore = () => undefined;
const viewOf = (item = contentItem()) => (
  <>
    <ContentItemView item={item} onChanged={ignore} onDeleted={ignore} />
    <ToastOutlet />
  </>
);

test('shows what is missing before approval, and counts characters like the network', async () => {
  const item = contentItem({
    channel: 'twitter',
    text: `${'x'.repeat(270)} https://example.com/a/long/way`,
    imageDescription: '',
  });
  const claim = {
    kind: 'price',
    start: 0,
    end: 3,
    words: '$79',
    reason: 'This isn’t one of our prices.',
    replacement: null,
  };
  show(viewOf(item), contentAnswers([], { 'POST /api/marketing/claims': { claims: [claim] } }));
  expect(screen.getByText('Describe the picture: this channel shows one.')).toBeDefined();
  expect(await screen.findByText('“$79”: This isn’t one of our prices.')).toBeDefined();
  // 270, a space, a link as 23, two line breaks and a hashtag.
  expect(screen.getByText('Post: 299 of 280 characters, 19 too many')).toBeDefined();
});

test('shows where the network folds the text', () => {
  show(viewOf(contentItem({ text: `${'x'.repeat(210)}yyy` })), contentAnswers([]));
  expect(screen.getByText(/yyy/u).textContent).toMatch(/^yyy/u);
});

test('lets a reviewer approve, and shows others who can', async () => {
  const approved = contentItem({ state: 'approved', version: 4 });
  const item = contentItem({ state: 'in_review', reviewers: [ADMIN.username] });
  const showNext = show(
    viewOf(item),
    contentAnswers([], { [CONTENT_CALLS.step('approve')]: approved }),
  );
  await user.click(await screen.findByRole('button', { name: /^Approve/u }));
  expect(await screen.findByText('Winter post is approved')).toBeDefined();
  expect(changes().at(-1)?.body).toEqual({ version: 3 });
  showNext(viewOf(contentItem({ state: 'in_review', reviewers: ['grace'] })));
  expect(await screen.findByText(/grace can\./u)).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Approve/u })).toBeNull();
});

test('shows why an item failed, and retries it', async () => {
  const item = contentItem({
    state: 'failed',
    delivery: { attempts: 5, failure: 'The scheduler answered 500.', nextAttemptAt: null },
  });
  const again = contentItem({ state: 'scheduled', version: 4 });
  show(viewOf(item), contentAnswers([], { [CONTENT_CALLS.step('retry')]: again }));
  expect(screen.getByText('The scheduler answered 500.')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: /^Try again/u }));
  expect(await screen.findByText('Winter post is sent again')).toBeDefined();
});

test('moves an item by the form', async () => {
  const moved = contentItem({ plannedOn: '2027-03-01', plannedTime: null, version: 4 });
  show(viewOf(), contentAnswers([], { [CONTENT_CALLS.step('move')]: moved }));
  const form = within(await screen.findByRole('form', { name: 'Move' }));
  await user.clear(form.getByLabelText('Day'));
  await user.type(form.getByLabelText('Day'), '2027-03-01');
  await user.clear(form.getByLabelText(/Time/u));
  await user.click(form.getByRole('button', { name: /^Move/u }));
  expect(await screen.findByText('Winter post is moved to Mon, Mar 1')).toBeDefined();
  expect(changes().map(({ body }) => body)).toContainEqual({
    version: 3,
    plannedOn: '2027-03-01',
    plannedTime: null,
  });
});

test('links to a similar item', () => {
  const similar = [
    { id: 'c2', title: 'Old post', plannedOn: '2026-11-02', state: 'published' as const },
  ];
  show(viewOf(contentItem({ similar })), contentAnswers([]));
  const link = screen.getByRole('link', { name: 'Old post' });
  expect(link.getAttribute('href')).toContain('item=c2');
});

test('counts a new item while it is typed, and saves it as a draft', async () => {
  const onSaved = vi.fn<(saved: { id: string }) => void>();
  const onChanged = vi.fn<(isChanged: boolean) => void>();
  show(
    <ContentEditor item={undefined} newDay={today()} onChanged={onChanged} onSaved={onSaved} />,
    contentAnswers([], {
      [CONTENT_CALLS.create]: contentItem({ channel: 'twitter', title: 'My post' }),
    }),
  );
  await press('Save draft');
  expect(await screen.findByText('Please choose a channel.')).toBeDefined();
  await user.selectOptions(fieldOf('Channel'), 'twitter');
  await user.type(fieldOf('Title'), 'My post');
  await user.type(fieldOf('Text'), 'Charged.');
  await user.type(fieldOf(/Hashtags/u), '#ev, norfolk ev');
  expect(screen.getByText('Post: 22 of 280 characters')).toBeDefined();
  expect(onChanged).toHaveBeenLastCalledWith(true);
  await press('Save draft');
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  const created = changes().find(({ call }) => call === CONTENT_CALLS.create);
  expect(created?.body).toEqual({
    channel: 'twitter',
    title: 'My post',
    text: 'Charged.',
    hashtags: ['ev', 'norfolk'],
    imageDescription: '',
    link: null,
    plannedOn: today(),
    plannedTime: null,
  });
});

test('keeps the entries when saving is refused', async () => {
  const text = 'Someone else changed this item meanwhile.';
  const item = contentItem({ state: 'approved' });
  show(
    viewOf(item),
    contentAnswers([], {
      [`PUT /api/staff/content/${item.id}`]: () => refusal(409, 'changed_meanwhile', text),
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(screen.getByText('Saving makes it a draft again')).toBeDefined();
  await user.type(fieldOf('Text'), ' More.');
  await press('Save draft');
  expect(await screen.findByText(text)).toBeDefined();
  expect(fieldOf('Text').value).toBe('Cold weather is hard on batteries. More.');
});

test('links an item to the composer, and exports it as Markdown', async () => {
  const item = contentItem({ state: 'approved', link: 'https://example.com/a' });
  show(viewOf(item), contentAnswers([]));
  const composer = await screen.findByRole('link', { name: 'Open composer of LinkedIn' });
  expect(composer.getAttribute('href')).toContain(encodeURIComponent('https://example.com/a'));
  expect(markdownOf({ ...item, channel: 'blog' })).toBe(
    '# Winter post\n\nCold weather is hard on batteries.\n\n#ev\n\nhttps://example.com/a\n\nImage: A van at night.\n',
  );
});

test('replaces what a colleague saved only if the author of the entries wants it', async () => {
  const save = `PUT /api/staff/content/${contentItem().id}`;
  const showNext = show(
    viewOf(),
    contentAnswers([], { [save]: () => refusal(409, 'changed_meanwhile', 'Someone was faster.') }),
  );
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(fieldOf('Title'), ' 2');
  showNext(viewOf(contentItem({ title: 'Frost', version: 4 })));
  expect(await screen.findByText('Someone else changed this item')).toBeDefined();
  await press('Save draft');
  await waitFor(() => expect(callsOf(save)).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Keep my entries' }));
  expect(screen.queryByText('Someone else changed this item')).toBeNull();
  await press('Save draft');
  await waitFor(() => expect(callsOf(save)).toHaveLength(2));
  expect(callsOf(save).map(({ body }) => body)).toMatchObject([
    { title: 'Winter post 2', version: 3 },
    { title: 'Winter post 2', version: 4 },
  ]);
});

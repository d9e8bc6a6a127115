// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { StaffRequest } from '@voltcourier/contracts/bookings/callbacks';
import { expect, test, vi } from 'vitest';
import { REQUEST } from '../../testing/requests.ts';
import { changes, fieldOf, press, refusal, show, user } from '../../testing/show.tsx';
import { ADMIN, ME } from '../../testing/staff.ts';
import { Reply } from './reply-form.tsx';

const PATH = `/api/staff/requests/${REQUEST.id}`;
const START = {
  to: 'hana@example.com',
  replyTo: 'hello@voltcourier.example',
  templates: [
    {
      id: '00000000-0000-4000-8000-000000000011',
      name: 'How to book',
      subject: 'Your message',
      body: 'Hello Hana,',
    },
    {
      id: '00000000-0000-4000-8000-000000000012',
      name: 'Outside our area',
      subject: 'Your area',
      body: 'Sorry, Hana.',
    },
  ],
};
const ANSWERS = { [ME]: ADMIN, [`GET ${PATH}/reply`]: START };

const shown = (request: StaffRequest, answers: object = {}) => {
  const onSent = vi.fn();
  show(<Reply request={request} onSent={onSent} />, { ...ANSWERS, ...answers });
  return onSent;
};

test('starts the reply to an open message from a template, and sends it', async () => {
  const onSent = shown(REQUEST, {
    [`POST ${PATH}/replies`]: { ...REQUEST, status: 'reached', next: ['done'] },
  });
  await screen.findByLabelText('Reply');
  expect(fieldOf('Reply').value).toBe('Hello Hana,');
  await press('Send reply');
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(changes().map(({ call, body }) => [call, body])).toEqual([
    [`POST ${PATH}/replies`, { subject: 'Your message', body: 'Hello Hana,' }],
  ]);
});

test('replaces an unchanged reply by another template, and disables the choice after changes', async () => {
  shown(REQUEST);
  await screen.findByLabelText('Reply');
  await user.selectOptions(fieldOf('Template'), 'Outside our area');
  expect(fieldOf('Reply').value).toBe('Sorry, Hana.');
  await user.type(fieldOf('Reply'), ' Yours');
  expect((fieldOf('Template') as HTMLElement).hasAttribute('disabled')).toBe(true);
  await press('Undo changes');
  expect(fieldOf('Reply').value).toBe('Sorry, Hana.');
});

test('focuses the reply by R, and not again after another template', async () => {
  shown(REQUEST);
  await screen.findByLabelText('Reply');
  await user.keyboard('r');
  expect(document.activeElement).toBe(fieldOf('Reply'));
  fieldOf('Template').focus();
  // Rerendering, for example with another template, doesn't move the focus to the reply again.
  await user.selectOptions(fieldOf('Template'), 'Outside our area');
  expect(fieldOf('Reply').value).toBe('Sorry, Hana.');
  expect(document.activeElement).toBe(fieldOf('Template'));
});

test('shows a conflict, and keeps the reply', async () => {
  shown(REQUEST, {
    [`POST ${PATH}/replies`]: refusal(409, 'changed_meanwhile', 'Someone was faster.'),
  });
  await screen.findByLabelText('Reply');
  await press('Send reply');
  await screen.findByText('Someone was faster.');
  expect(fieldOf('Reply').value).toBe('Hello Hana,');
});

test('opens the reply to a callback request on demand', async () => {
  shown({ ...REQUEST, kind: 'quick-booking' });
  expect(screen.queryByLabelText('Reply')).toBeNull();
  await press('Reply by email');
  await screen.findByLabelText('Reply');
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('Reply')));
});

test.each([true, false])(
  'keeps what was written when a colleague is faster: %s',
  async (isWritten) => {
    const rerender = show(<Reply request={REQUEST} onSent={vi.fn()} />, ANSWERS);
    await screen.findByLabelText('Reply');
    if (isWritten) await user.type(fieldOf('Reply'), ' yes, two.');
    const [received] = REQUEST.events;
    if (received === undefined) throw new Error('A request has events.');
    const event = { ...received, id: '8', status: 'done' as const, actor: 'colleague' };
    const closed: StaffRequest = {
      ...REQUEST,
      status: 'done',
      version: '8',
      next: [],
      events: [received, event],
    };
    rerender(<Reply request={closed} isOffered={false} onSent={vi.fn()} />);
    expect(screen.queryByLabelText('Reply') !== null).toBe(isWritten);
    if (!isWritten) return;
    expect(fieldOf('Reply').value).toBe('Hello Hana, yes, two.');
    expect(screen.getByText('Someone else has worked on this request')).toBeDefined();
    await press('Back');
    expect(screen.queryByLabelText('Reply')).toBeNull();
  },
);

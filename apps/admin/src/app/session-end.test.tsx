// @vitest-environment jsdom
import { useMutation } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { dismissToast, ToastOutlet } from '@voltcourier/ui/toast';
import { afterEach, expect, test, vi } from 'vitest';
import { contactsApi } from '../lib/api/contacts.ts';
import { useUser } from '../lib/use-user.ts';
import { press, refusal, showAt, user } from '../testing/show.tsx';
import { ADMIN, ME } from '../testing/staff.ts';
import { SessionEnd } from './session-end.tsx';

const DANA = '00000000-0000-4000-8000-000000000002';
const ADD = `POST /api/staff/crm/people/${DANA}/links`;
const ended = () => refusal(401, 'unauthenticated', 'Please sign in.');

function Adding() {
  const { data: me } = useUser();
  const add = useMutation(
    contactsApi.addLink.mutation(() => ({
      params: { personId: DANA },
      body: { name: 'Contract', url: 'https://files.example/1' },
    })),
  );
  return (
    <>
      <p>{me?.username ?? 'Nobody'}</p>
      <button type="button" onClick={() => add.mutate()}>
        Add
      </button>
      <ToastOutlet />
      <SessionEnd />
    </>
  );
}

afterEach(() => act(dismissToast));

test('a refused change leads to the sign-in in another tab, until a change succeeds', async () => {
  let isSignedIn = false;
  const open = vi.fn();
  vi.stubGlobal('open', open);
  showAt('/', <Adding />, { [ME]: ADMIN, [ADD]: () => (isSignedIn ? {} : ended()) });
  await screen.findByText(ADMIN.username);
  await press('Add');
  expect(await screen.findByText('Your session has ended')).toBeDefined();
  screen.getByRole('button', { name: 'Sign in' }).focus();
  await user.keyboard('{Enter}');
  expect(open.mock.calls[0]?.[0]).toContain('/auth?next=');
  isSignedIn = true;
  await press('Add');
  await waitFor(() => expect(screen.queryByText('Your session has ended')).toBeNull());
});

test('a page that opens without a session says nothing of its end', async () => {
  showAt('/', <Adding />, { [ME]: ended, 'GET /api/account/list-settings': ended });
  await screen.findByText('Nobody');
  await waitFor(() => expect(screen.queryByText('Your session has ended')).toBeNull());
});

// @vitest-environment jsdom
import { onlineManager, useMutation } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { dismissToast, showToast, ToastOutlet } from '@voltcourier/ui/toast';
import { afterEach, expect, test } from 'vitest';
import { press, show } from '../testing/show.tsx';
import { WaitingChanges } from './waiting-changes.tsx';

function Saving() {
  const save = useMutation({
    mutationFn: async () => undefined,
    onSuccess: () => showToast({ title: 'Saved' }),
  });
  return (
    <>
      <button type="button" onClick={() => save.mutate()}>
        Save
      </button>
      <ToastOutlet />
      <WaitingChanges />
    </>
  );
}

afterEach(() => {
  onlineManager.setOnline(true);
  act(dismissToast);
});

test('a change made offline says that it waits, until it is saved', async () => {
  show(<Saving />);
  act(() => onlineManager.setOnline(false));
  await press('Save');
  expect(await screen.findByText('You are offline')).toBeDefined();
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByText('Saved')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('You are offline')).toBeNull());
});

test('a change made online says nothing of a connection', async () => {
  show(<Saving />);
  await press('Save');
  expect(await screen.findByText('Saved')).toBeDefined();
  expect(screen.queryByText('You are offline')).toBeNull();
});

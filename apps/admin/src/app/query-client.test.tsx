// @vitest-environment jsdom
import { onlineManager, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

/** A busy machine is slow. */
const PATIENCE = { timeout: 20_000 };

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
});

test('a page opened without a connection asks again when there is one', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const ask = async () => {
    if (!navigator.onLine) throw new Error('You are offline.');
    return 'Bookings of today';
  };
  function Page() {
    const { data, error } = useQuery({ queryKey: ['page'], queryFn: ask });
    return error?.message ?? data;
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  await screen.findByText('You are offline.', {}, PATIENCE);
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(await screen.findByText('Bookings of today', {}, PATIENCE)).toBeDefined();
});

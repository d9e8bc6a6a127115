// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show.tsx';
import { lazyPage } from './page-code.tsx';

test('loads its code again when it is opened after a failure', async () => {
  // React reports the failure.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isOffline = true;
  const Page = lazyPage(async () => {
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>Bookings of today</p>;
  });
  const showNext = show(<Page />);
  expect(await screen.findByText('This page can’t be shown')).toBeDefined();
  isOffline = false;
  showNext(<p>Another page</p>);
  showNext(<Page />);
  expect(await screen.findByText('Bookings of today')).toBeDefined();
});

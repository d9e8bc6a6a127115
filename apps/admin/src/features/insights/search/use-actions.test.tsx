// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { pageActions, useKey } from '@voltcourier/ui/keys';
import { expect, test, vi } from 'vitest';

test('returns the key shortcuts of the page as actions, except list navigation and disabled ones', () => {
  const refund = vi.fn();
  const { unmount } = renderHook(() => {
    useKey('J', 'Next row', () => undefined);
    useKey('M', 'Move the booking', () => undefined);
    useKey('R', 'Refund the customer', refund);
    useKey('A', 'Assign a technician', () => undefined, false);
  });
  const labels = () => pageActions().map(({ label }) => label);
  expect(labels()).toEqual(['Refund the customer', 'Move the booking']);
  pageActions()[0]?.act();
  expect(refund).toHaveBeenCalledOnce();
  unmount();
  expect(labels()).toEqual([]);
});

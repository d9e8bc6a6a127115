import { expect, it, vi } from 'vitest';
import {
  currentToast,
  dismissToast,
  leaveToast,
  showToast,
  subscribeToToast,
} from './show-toast.ts';

it('shows one toast at a time and notifies listeners', () => {
  const listener = vi.fn();
  const stop = subscribeToToast(listener);
  showToast({ title: 'Booking Created!' });
  const first = currentToast();
  showToast({ title: 'Booking Failed', variant: 'destructive' });
  expect(currentToast()).toMatchObject({ title: 'Booking Failed', variant: 'destructive' });
  expect(currentToast()?.key).not.toBe(first?.key);
  dismissToast();
  expect(currentToast()).toBeUndefined();
  stop();
  showToast({ title: 'Charge Scheduled!' });
  expect(listener).toHaveBeenCalledTimes(3);
});

it('keeps news for one page change, and a failure only if it is recent', () => {
  vi.useFakeTimers();
  showToast({ title: 'Booking Created!' });
  vi.advanceTimersByTime(3000);
  leaveToast();
  expect(currentToast()).toMatchObject({ title: 'Booking Created!' });
  leaveToast();
  expect(currentToast()).toBeUndefined();
  showToast({ title: 'Logout failed', variant: 'destructive' });
  leaveToast();
  expect(currentToast()).toMatchObject({ title: 'Logout failed' });
  showToast({ title: 'Login failed', variant: 'destructive' });
  vi.advanceTimersByTime(1001);
  leaveToast();
  expect(currentToast()).toBeUndefined();
  leaveToast();
  vi.useRealTimers();
});

import { lazy, Suspense, useSyncExternalStore } from 'react';
import { hasShownToast, subscribeToToast } from './show-toast.ts';

export { dismissToast, showToast, type ToastMessage } from './show-toast.ts';

// The behaviour (timers, swipe, focus, announcement) weighs more than a page should carry for a
// message that may never come, so it arrives with the first one.
const ToastRegion = lazy(async () => ({
  default: (await import('./toast-region.tsx')).ToastRegion,
}));

/** The place where toasts appear. One per app, outside the page's landmarks. */
export function ToastOutlet() {
  const needed = useSyncExternalStore(subscribeToToast, hasShownToast, () => false);
  return needed ? (
    <Suspense>
      <ToastRegion />
    </Suspense>
  ) : null;
}

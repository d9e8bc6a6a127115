import { lazy, Suspense, useSyncExternalStore } from 'react';
import { PlainToast } from './plain-toast.tsx';
import { hasShownToast, subscribeToToast } from './show-toast.ts';

export {
  dismissToast,
  leaveToast,
  showToast,
  type ToastAction,
  type ToastMessage,
} from './show-toast.ts';

// The behaviour (timers, swipe, focus, announcement) weighs more than a page should carry for a
// message that may never come, so it arrives with the first one.
const loadRegion = () => import('./toast-region.tsx');

const ToastRegion = lazy(async () => {
  try {
    return { default: (await loadRegion()).ToastRegion };
  } catch {
    return { default: PlainToast };
  }
});

/** Fetches what a toast needs, for a page that is likely to show one. */
export function preloadToast(): void {
  loadRegion().catch(() => undefined);
}

/** The place where toasts appear. One per app, outside the page's landmarks. */
export function ToastOutlet() {
  const needed = useSyncExternalStore(subscribeToToast, hasShownToast, () => false);
  return needed ? (
    <Suspense>
      <ToastRegion />
    </Suspense>
  ) : null;
}

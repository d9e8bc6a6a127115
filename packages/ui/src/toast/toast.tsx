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

// The behavior (timers, swipe, focus, announcements) is too large to load for a message that may
// never appear, so it loads with the first one.
const loadRegion = () => import('./toast-region.tsx');

const ToastRegion = lazy(async () => {
  try {
    return { default: (await loadRegion()).ToastRegion };
  } catch {
    return { default: PlainToast };
  }
});

/** Loads the code of toasts, for a page that is likely to show one. */
export function preloadToast(): void {
  loadRegion().catch(() => undefined);
}

/** The place where toasts appear. Use one per app, outside the page's landmarks. */
export function ToastOutlet() {
  const needed = useSyncExternalStore(subscribeToToast, hasShownToast, () => false);
  return needed ? (
    <Suspense>
      <ToastRegion />
    </Suspense>
  ) : null;
}

import * as Toast from '@radix-ui/react-toast';
import { type PointerEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';
import { CloseIcon, FailedIcon } from '../icon/frame-icon.tsx';
import { CheckIcon } from '../icon/icon.tsx';
import { placeToast } from './place-toast.ts';
import { currentToast, dismissToast, subscribeToToast, type ShownToast } from './show-toast.ts';
import styles from './toast.module.css';
import motion from './toast-region.module.css';

const displayMs = 5000;
const actionMs = 10_000;
const swipeThresholdPx = 50;

/** The topmost element: a modal dialog makes everything outside it inert. */
const topmost = (): Element =>
  [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;

/**
 * Where a toast is rendered. A toast with an action must be reachable, and one that stays must be
 * seen, so they are rendered inside the open dialog, and move out when that closes. `count` is the number of moves.
 */
function useHost(toast: ShownToast | undefined): { host: Element; count: number } {
  const isAbove = toast?.action !== undefined || toast?.stays === true;
  const [place, setPlace] = useState<{ host: Element; count: number }>({
    host: document.body,
    count: 0,
  });
  useEffect(() => {
    const move = () => {
      const host = isAbove ? topmost() : document.body;
      setPlace((now) => (now.host === host ? now : { host, count: now.count + 1 }));
    };
    move();
    const { host } = place;
    host.addEventListener('close', move);
    return () => host.removeEventListener('close', move);
  }, [toast?.key, isAbove, place]);
  return place;
}

const durationOf = ({ stays = false, action }: ShownToast): number => {
  if (stays) return Infinity;
  return action === undefined ? displayMs : actionMs;
};

/** The current toast, or the last one, which stays rendered during the exit animation. */
function useDrawn(toast: ShownToast | undefined): ShownToast | undefined {
  const [last, setLast] = useState(toast);
  useEffect(() => {
    if (toast) setLast(toast);
  }, [toast]);
  return toast ?? last;
}

/**
 * Chromium reports a move of a mouse that rests where something appears. Radix would take it for
 * the user's, and keep the toast until the mouse leaves it.
 */
function ignoreRestingMouse(event: PointerEvent) {
  const isMoved = event.movementX !== 0 || event.movementY !== 0;
  if (event.pointerType === 'mouse' && !isMoved) event.stopPropagation();
}

/** A toast with its icon, words, action and close button. */
function CurrentToast({
  toast,
  isOpen,
}: {
  toast: ShownToast;
  /** False during the exit animation. */
  isOpen: boolean;
}) {
  const isLoud = toast.variant !== undefined;
  return (
    <Toast.Root
      ref={placeToast}
      className={classNames(styles.toast, motion.moving, isLoud && styles.loud)}
      type={isLoud ? 'foreground' : 'background'}
      open={isOpen}
      duration={durationOf(toast)}
      onOpenChange={(open) => {
        if (!open) dismissToast();
      }}
    >
      <span className={styles.mark}>
        {toast.icon ?? (isLoud ? <FailedIcon size="1.25rem" /> : <CheckIcon size="1.25rem" />)}
      </span>
      <div className={styles.text}>
        <Toast.Title className={styles.title}>{toast.title}</Toast.Title>
        {toast.description == null ? null : (
          <Toast.Description className={styles.description}>{toast.description}</Toast.Description>
        )}
      </div>
      {toast.action === undefined ? null : (
        <Toast.Action
          className={motion.action}
          altText={toast.action.alternative}
          onClick={toast.action.onPress}
        >
          {toast.action.label}
        </Toast.Action>
      )}
      <Toast.Close className={styles.close} aria-label="Close">
        <CloseIcon size="1.125rem" />
      </Toast.Close>
    </Toast.Root>
  );
}

/**
 * Renders the current toast. It stays 5 seconds, longer while it has the pointer or the focus, and
 * can be swiped away or closed.
 */
export function ToastRegion() {
  const toast = useSyncExternalStore(subscribeToToast, currentToast, () => undefined);
  const drawn = useDrawn(toast);
  const { host, count } = useHost(drawn);
  return (
    <Toast.Provider
      // Restarts timers and the exit animation after a move. And with each toast: a toast that is
      // closed under the pointer leaves Radix paused.
      key={`${count} ${drawn?.key}`}
      duration={displayMs}
      swipeDirection="right"
      swipeThreshold={swipeThresholdPx}
      label="Message"
    >
      {drawn ? <CurrentToast toast={drawn} isOpen={toast !== undefined} /> : null}
      {createPortal(
        <Toast.Viewport
          label="Notifications (F8)"
          className={styles.viewport}
          onPointerMoveCapture={ignoreRestingMouse}
        />,
        host,
      )}
    </Toast.Provider>
  );
}

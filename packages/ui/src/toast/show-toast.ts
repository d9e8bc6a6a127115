import type { ReactNode } from 'react';

/** What a toast says. */
export interface ToastMessage {
  title: string;
  description?: ReactNode;
  /** `destructive` for failures, which are announced at once. Default `plain`. */
  variant?: 'plain' | 'destructive' | undefined;
  /** What can be done about it, such as Undo. It stays 10 seconds then. */
  action?: ToastAction | undefined;
}

/** What a toast offers to do. */
export interface ToastAction {
  /** One word: "Undo". */
  label: string;
  /** Where else the same is found, for whoever can't reach the toast: "Press Z to undo". */
  alternative: string;
  onPress: () => void;
}

/** A toast that is shown, with a number that tells it from the one before. */
export interface ShownToast extends ToastMessage {
  key: number;
  /** When it was shown, in milliseconds. */
  at: number;
  /** Whether another page was opened since. */
  travelled?: boolean;
}

let shown: ShownToast | undefined;
let lastKey = 0;
const listeners = new Set<() => void>();

function change(next: ShownToast | undefined) {
  shown = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a message at the edge of the page for 5 seconds, or for 10 where it offers something to do.
 * There is one at a time: a new one takes the place of the last (specification section 9). Needs a
 * ToastOutlet on the page.
 */
export function showToast(message: ToastMessage): void {
  lastKey += 1;
  change({ ...message, key: lastKey, at: Date.now() });
}

/** Takes the present toast away, if there is one. */
export function dismissToast(): void {
  change(undefined);
}

/** How long a failure is news: whoever opens a page later has left it behind. */
const NEWS_MS = 1000;

/**
 * Another page was opened. A message comes along once, because it may be why the page was opened; a
 * failure only if it has just happened. What came along before belongs to the page that is left.
 */
export function leaveToast(): void {
  if (shown === undefined) return;
  const isOver = shown.variant === 'destructive' && Date.now() - shown.at > NEWS_MS;
  if (isOver || shown.travelled) dismissToast();
  else shown.travelled = true;
}

/** The present toast, for the region that draws it. */
export function currentToast(): ShownToast | undefined {
  return shown;
}

/** Whether there has been a toast since the page came. */
export function hasShownToast(): boolean {
  return lastKey > 0;
}

/** Tells when the present toast changes; answers how to stop listening. */
export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

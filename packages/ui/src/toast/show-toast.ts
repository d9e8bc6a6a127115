import type { ReactNode } from 'react';

/** Content of a toast. */
export interface ToastMessage {
  title: string;
  description?: ReactNode;
  /**
   * `destructive` for failures, `urgent` for what can't wait; both are red and announced
   * immediately. Other messages have none.
   */
  variant?: 'destructive' | 'urgent' | undefined;
  /** Default: a tick; with a variant, a cross. */
  icon?: ReactNode;
  /** An action, such as Undo. With an action the toast stays 10 seconds. */
  action?: ToastAction | undefined;
  /** Whether it stays until it is closed or replaced. */
  stays?: boolean | undefined;
}

/** The action of a toast. */
export interface ToastAction {
  /** One word: "Undo". */
  label: string;
  /** An alternative for people who can't reach the toast: "Press Z to undo". */
  alternative: string;
  onPress: () => void;
}

/** The displayed toast, with a number that identifies it. */
export interface ShownToast extends ToastMessage {
  key: number;
  /** When it was shown, in milliseconds. */
  at: number;
  /** Whether the user has navigated since. */
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
 * Shows a message at the edge of the page for 5 seconds, or for 10 if it has an action. Only one is
 * shown at a time: a new one replaces the last (specification section 9). Requires a ToastOutlet on
 * the page. Returns a function that dismisses this message, unless another has replaced it.
 */
export function showToast(message: ToastMessage): () => void {
  lastKey += 1;
  const key = lastKey;
  change({ ...message, key, at: Date.now() });
  return () => {
    if (shown?.key === key) dismissToast();
  };
}

/** Dismisses the current toast, if there is one. */
export function dismissToast(): void {
  change(undefined);
}

/** How long a failure stays relevant after navigation, in milliseconds. */
const NEWS_MS = 1000;

/**
 * Handles navigation. A message survives one navigation, because it may explain it; a failure only
 * if it is recent. A message that has already survived one belongs to the previous page.
 */
export function leaveToast(): void {
  if (shown === undefined) return;
  const isOver = shown.variant === 'destructive' && Date.now() - shown.at > NEWS_MS;
  if (isOver || shown.travelled) dismissToast();
  else shown.travelled = true;
}

/** The current toast, for the region that renders it. */
export function currentToast(): ShownToast | undefined {
  return shown;
}

/** Whether any toast has been shown since the page loaded. */
export function hasShownToast(): boolean {
  return lastKey > 0;
}

/** Calls the listener when the current toast changes; returns a function that unsubscribes. */
export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

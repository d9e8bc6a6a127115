import { useSyncExternalStore } from 'react';

/** A browser's offer to install the site (WICG, beforeinstallprompt; Chromium alone makes it). */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const EVENT = 'beforeinstallprompt';
let offer: InstallPrompt | undefined;
const listeners = new Set<() => void>();

function set(next: InstallPrompt | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer for whoever asks for it, instead of a bar that nobody asked for. */
export function keepInstallPrompt(): void {
  addEventListener(EVENT, (event) => {
    event.preventDefault();
    set(event as InstallPrompt);
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Installs the site, where the browser offers it and hasn't been answered; otherwise undefined. */
export function useInstallPrompt(): (() => Promise<void>) | undefined {
  const current = useSyncExternalStore(
    subscribe,
    () => offer,
    () => undefined,
  );
  if (current === undefined) return undefined;
  return async () => {
    // An offer can be used once.
    set(undefined);
    await current.prompt();
  };
}

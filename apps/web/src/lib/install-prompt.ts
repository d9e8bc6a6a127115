import { useSyncExternalStore } from 'react';

/** A browser's offer to install the site (WICG, beforeinstallprompt; Chromium alone makes it). */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Kept by the script in the page's head (`build/prerender.ts`). */
    installOffer?: InstallPrompt | undefined;
  }
}

const EVENT = 'beforeinstallprompt';
const USED = 'installofferused';

function subscribe(listener: () => void): () => void {
  for (const type of [EVENT, USED]) addEventListener(type, listener);
  return () => {
    for (const type of [EVENT, USED]) removeEventListener(type, listener);
  };
}

/** Installs the site, where the browser offers it and hasn't been answered; otherwise undefined. */
export function useInstallPrompt(): (() => Promise<void>) | undefined {
  const offer = useSyncExternalStore(
    subscribe,
    () => window.installOffer,
    () => undefined,
  );
  if (offer === undefined) return undefined;
  return async () => {
    // An offer can be used once.
    window.installOffer = undefined;
    dispatchEvent(new Event(USED));
    await offer.prompt();
  };
}

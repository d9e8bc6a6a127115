import { useSyncExternalStore } from 'react';

/** A browser's install prompt (WICG, beforeinstallprompt; Chromium only). */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Stored by the script in the page's head (`build/prerender.ts`). */
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

/**
 * Returns a function that installs the site if the browser offers it and it hasn't been answered;
 * otherwise undefined.
 */
export function useInstallPrompt(): (() => Promise<void>) | undefined {
  const offer = useSyncExternalStore(
    subscribe,
    () => window.installOffer,
    () => undefined,
  );
  if (offer === undefined) return undefined;
  return async () => {
    // A prompt can be used only once.
    window.installOffer = undefined;
    dispatchEvent(new Event(USED));
    await offer.prompt();
  };
}

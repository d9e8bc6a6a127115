import { useSyncExternalStore } from 'react';

/** How this browser announces a new emergency: not at all, silently, or with a sound. */
export type AlertMode = 'off' | 'silent' | 'sound';

const STORED = 'emergency-alerts';
const CHANGED = 'emergency-alerts-changed';

/** How this browser announces a new emergency; off by default. */
export function alertMode(): AlertMode {
  const stored = localStorage.getItem(STORED);
  return stored === 'silent' || stored === 'sound' ? stored : 'off';
}

/** Sets how this browser announces a new emergency. */
export function setAlertMode(mode: AlertMode): void {
  if (mode === 'off') localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, mode);
  document.dispatchEvent(new Event(CHANGED));
}

function subscribe(listener: () => void): () => void {
  // Other tabs use the storage event, this one an event of its own.
  addEventListener('storage', listener);
  document.addEventListener(CHANGED, listener);
  return () => {
    removeEventListener('storage', listener);
    document.removeEventListener(CHANGED, listener);
  };
}

/** {@link alertMode} as a hook. */
export const useAlertMode = (): AlertMode => useSyncExternalStore(subscribe, alertMode);

/** Plays two short tones, once, loud enough to be noticed. */
export function playAlert(): void {
  const context = new AudioContext();
  const volume = context.createGain();
  volume.gain.value = 0.2;
  volume.connect(context.destination);
  for (const [hertz, at] of [
    [660, 0],
    [880, 0.2],
  ] as const) {
    const tone = context.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(volume);
    tone.start(context.currentTime + at);
    tone.stop(context.currentTime + at + 0.16);
  }
  setTimeout(() => void context.close(), 1000);
}

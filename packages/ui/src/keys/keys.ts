import { useEffect, useEffectEvent } from 'react';

/** A key with a function on the current page. */
export interface ActiveKey {
  /** As printed on the keyboard: "J", "/", "?". */
  readonly key: string;
  /** What it does: "Next row". */
  readonly label: string;
}

interface Listener extends ActiveKey {
  readonly act: () => void;
}

const STORED = 'single-keys';

const listeners: Listener[] = [];

/**
 * Whether single-key shortcuts are on. People who use speech input or type keys by accident can
 * turn them off (WCAG 2.1.4).
 */
export const areKeysOn = (): boolean => localStorage.getItem(STORED) !== 'off';

/** Turns single-key shortcuts on or off in this browser. */
export function setKeysOn(isOn: boolean): void {
  if (isOn) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, 'off');
}

/** The active keys, each once, in the order of registration. */
export function activeKeys(): ActiveKey[] {
  const known = new Map(listeners.map(({ key, label }) => [key, { key, label }]));
  return [...known.values()];
}

/** An action on the current page that has a shortcut. */
export interface PageAction extends ActiveKey {
  readonly act: () => void;
}

/** Keys for navigation and search, which aren't actions of the page. */
const WAYS: ReadonlySet<string> = new Set(['J', 'K', 'X', '/', '?']);

/** Actions on the current page, most recently registered first. */
export function pageActions(): PageAction[] {
  const known = new Map(
    listeners.filter(({ key }) => !WAYS.has(key)).map((listener) => [listener.key, listener]),
  );
  return [...known.values()].toReversed();
}

const TYPING = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/** Whether the focused element handles keys itself: a field, or a modal dialog. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.closest(TYPING) !== null ||
    target.closest('[role="combobox"], [role="listbox"], [role="menu"]') !== null ||
    document.querySelector('dialog:modal') !== null);

function onKeyDown(event: KeyboardEvent): void {
  const { key, altKey, ctrlKey, metaKey, target } = event;
  if (altKey || ctrlKey || metaKey || event.defaultPrevented) return;
  if (!areKeysOn() || isTaken(target)) return;
  // The most recent listener wins: a panel's key overrides the list's.
  const found = listeners.findLast((one) => one.key === key.toUpperCase());
  if (found === undefined) return;
  event.preventDefault();
  found.act();
}

/**
 * Registers a single-key shortcut while the component is mounted and `isOn`. Ignored while the user
 * types.
 */
export function useKey(key: string, label: string, act: () => void, isOn = true): void {
  const onAct = useEffectEvent(act);
  useEffect(() => {
    if (!isOn) return undefined;
    const listener: Listener = { key, label, act: () => onAct() };
    if (listeners.length === 0) document.addEventListener('keydown', onKeyDown);
    listeners.push(listener);
    return () => {
      listeners.splice(listeners.indexOf(listener), 1);
      if (listeners.length === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, [key, label, isOn]);
}

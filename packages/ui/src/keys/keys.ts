import { useEffect, useEffectEvent } from 'react';

/** A key that does something on the page as it is now. */
export interface ActiveKey {
  /** As it is written on the keyboard: "J", "/", "?". */
  readonly key: string;
  /** What it does: "Next row". */
  readonly label: string;
}

interface Listener extends ActiveKey {
  readonly act: () => void;
}

const STORED = 'single-keys';

const listeners: Listener[] = [];

/** Whether single keys do anything. Who dictates or types by accident can turn them off (WCAG 2.1.4). */
export const areKeysOn = (): boolean => localStorage.getItem(STORED) !== 'off';

/** Turns single keys on or off, for this browser. */
export function setKeysOn(isOn: boolean): void {
  if (isOn) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, 'off');
}

/** The keys that do something now, each once, in the order in which they came. */
export function activeKeys(): ActiveKey[] {
  const known = new Map(listeners.map(({ key, label }) => [key, { key, label }]));
  return [...known.values()];
}

/** Something that can be done on the page as it is now: what one of its keys does. */
export interface PageAction extends ActiveKey {
  readonly act: () => void;
}

/** Keys that go through a list or look for something, which is no deed of the page. */
const WAYS: ReadonlySet<string> = new Set(['J', 'K', 'X', '/', '?']);

/** What can be done on the page as it is now, what is closest to the person first. */
export function pageActions(): PageAction[] {
  const known = new Map(
    listeners.filter(({ key }) => !WAYS.has(key)).map((listener) => [listener.key, listener]),
  );
  return [...known.values()].toReversed();
}

const TYPING = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/** Whether a key belongs to what has the focus: a field, or a dialog that waits for an answer. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.closest(TYPING) !== null ||
    target.closest('[role="combobox"], [role="listbox"], [role="menu"]') !== null ||
    document.querySelector('dialog:modal') !== null);

function onKeyDown(event: KeyboardEvent): void {
  const { key, altKey, ctrlKey, metaKey, target } = event;
  if (altKey || ctrlKey || metaKey || event.defaultPrevented) return;
  if (!areKeysOn() || isTaken(target)) return;
  // What came last is closest to the person: a panel's key wins over the list's.
  const found = listeners.findLast((one) => one.key === key.toUpperCase());
  if (found === undefined) return;
  event.preventDefault();
  found.act();
}

/** Does something at a single key while the component is there and `isOn`; not while somebody types. */
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

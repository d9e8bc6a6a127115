import { useEffect } from 'react';
import styles from './tooltips.module.css';

/** How long the pointer or the focus stays on a control before its tooltip appears. */
const WAIT_MS = 500;

/** How long the pointer may take from a control to its tooltip. */
const LEAVE_MS = 150;

const GAP = 4;

function hasVisibleText(control: Element): boolean {
  const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    // Visually hidden text has a box of one pixel.
    const width = parentElement?.getBoundingClientRect().width ?? 0;
    if (textContent?.trim() !== '' && width > 1) return true;
  }
  return false;
}

/** Name of a control that shows only an icon; undefined for others, and if the browser shows it. */
function iconNameOf(control: HTMLElement): string | undefined {
  const icon = control.querySelector('svg');
  if (icon === null || control.title !== '' || hasVisibleText(control)) return undefined;
  const name = control.ariaLabel ?? icon.ariaLabel ?? control.textContent.trim();
  return name === '' ? undefined : name;
}

const controlOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('button, a[href]') : null;

/** Below the control, or above it at the lower edge; next to a control of the sidebar. */
function place(tip: HTMLElement, control: HTMLElement): void {
  const [of, own] = [control.getBoundingClientRect(), tip.getBoundingClientRect()];
  const isBeside = control.closest('aside') !== null;
  const left = isBeside ? of.right + GAP : of.left + (of.width - own.width) / 2;
  const below = of.bottom + GAP;
  const over = below + own.height > innerHeight ? of.top - GAP - own.height : below;
  tip.style.left = `${Math.max(GAP, Math.min(left, innerWidth - own.width - GAP))}px`;
  tip.style.top = `${isBeside ? of.top + (of.height - own.height) / 2 : over}px`;
}

/** Shows tooltips until the returned function is called. */
function showTooltips(): () => void {
  const tip = document.createElement('div');
  tip.className = styles.tip ?? '';
  tip.popover = 'manual';
  // It repeats the accessible name.
  tip.ariaHidden = 'true';
  let shown: HTMLElement | null = null;
  // Keeps its tooltip while the mouse rests elsewhere.
  let focused: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    clearTimeout(timer);
    shown = null;
    tip.remove();
  };
  const forget = () => {
    focused = null;
    hide();
  };
  const show = (control: HTMLElement) => {
    const name = control.isConnected ? iconNameOf(control) : undefined;
    if (name === undefined) return hide();
    shown = control;
    tip.textContent = name;
    // The rest of the page can't be hovered while a dialog is modal.
    (control.closest('dialog') ?? document.body).append(tip);
    tip.showPopover();
    place(tip, control);
  };
  const consider = (control: HTMLElement | null, target: EventTarget | null) => {
    clearTimeout(timer);
    if (control === shown || target === tip) return;
    if (control === null) timer = setTimeout(hide, LEAVE_MS);
    else timer = setTimeout(() => show(control), shown === null ? WAIT_MS : LEAVE_MS);
  };
  const listeners = new AbortController();
  const { signal } = listeners;
  const onDocument = (type: string, act: (event: Event) => void) =>
    document.addEventListener(type, act, { signal, capture: true });
  onDocument('pointerover', (event) => {
    if ((event as PointerEvent).pointerType !== 'touch')
      consider(controlOf(event.target) ?? focused, event.target);
  });
  onDocument('focusin', ({ target }) => {
    const control = controlOf(target);
    focused = control?.matches(':focus-visible') ? control : null;
    if (focused === null) hide();
    else consider(focused, target);
  });
  for (const type of ['focusout', 'pointerdown', 'click', 'scroll']) onDocument(type, forget);
  onDocument('keydown', (event) => {
    if ((event as KeyboardEvent).key === 'Escape') forget();
  });
  return () => {
    listeners.abort();
    hide();
  };
}

/**
 * Shows the name of buttons and links that only have an icon: after a moment under the mouse or with
 * the keyboard's focus, until it leaves them or Escape is pressed (WCAG 1.4.13).
 */
export const useTooltips = (): void => useEffect(showTooltips, []);

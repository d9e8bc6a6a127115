/**
 * Says that a page, or a part of one, can answer now. The button that was pressed in it before is
 * pressed then (`build/early-input.ts`). What can't answer yet is marked `data-asleep`.
 */
export function wake(element: HTMLElement | null): void {
  if (element === null) return;
  delete element.dataset['asleep'];
  element.dispatchEvent(new Event('alive', { bubbles: true }));
}

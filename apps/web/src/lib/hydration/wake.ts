/**
 * Reports that a page or part is interactive. A button clicked in it before is then clicked again
 * (`build/early-input.ts`). Parts that aren't interactive yet are marked `data-asleep`.
 */
export function wake(element: HTMLElement | null): void {
  if (element === null) return;
  delete element.dataset['asleep'];
  element.dispatchEvent(new Event('alive', { bubbles: true }));
}

/** What must stay visible: actions of forms, and what has the focus, unless that is a whole page. */
const UNCOVERED = 'button[type="submit"], :focus:not(main, dialog)';

/** Moves a toast that has just been rendered to the upper edge if it covers an action at the lower. */
export function placeToast(toast: Element | null): void {
  const region = toast?.parentElement;
  if (!region) return;
  const area = region.getBoundingClientRect();
  const isInTheWay = [...document.querySelectorAll(UNCOVERED)].some((action) => {
    const { left, right, top, bottom } = action.getBoundingClientRect();
    return left < area.right && right > area.left && top < area.bottom && bottom > area.top;
  });
  region.toggleAttribute('data-top', isInTheWay);
}

/** What must stay visible: actions of forms, and what has the focus, unless that is a whole page. */
const UNCOVERED = 'button[type="submit"], :focus:not(main, dialog)';

/** Whether a region at the lower edge covers something that must stay visible. */
function isInTheWay(region: Element): boolean {
  const area = region.getBoundingClientRect();
  return [...document.querySelectorAll(UNCOVERED)].some((action) => {
    if (region.contains(action)) return false;
    const { left, right, top, bottom } = action.getBoundingClientRect();
    return left < area.right && right > area.left && top < area.bottom && bottom > area.top;
  });
}

/**
 * Moves a toast to the upper edge if it covers an action at the lower: once it has been rendered,
 * and when the page below it changes, because toasts survive a navigation. It never moves back,
 * because it is being read. Returns how to stop.
 */
export function placeToast(toast: Element | null): (() => void) | undefined {
  const region = toast?.parentElement;
  if (!region) return undefined;
  region.removeAttribute('data-top');
  const place = () => {
    if (!region.hasAttribute('data-top')) region.toggleAttribute('data-top', isInTheWay(region));
  };
  place();
  let frame = 0;
  const placeSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  const changes = new MutationObserver(placeSoon);
  changes.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', placeSoon);
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    document.removeEventListener('focusin', placeSoon);
  };
}

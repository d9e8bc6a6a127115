/** What the Tab key reaches. */
const REACHED = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** Fields for which a phone opens its keyboard. */
const TYPED = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"])';

/** Whether the focus is where it was when the panel opened: on its close button, or nowhere. */
function isUntouched(panel: HTMLElement): boolean {
  const { activeElement: focused } = document;
  if (focused === null || focused === document.body) return true;
  return panel.contains(focused) && focused.closest('header') !== null;
}

const firstIn = (panel: HTMLElement) =>
  [...panel.querySelectorAll<HTMLElement>(REACHED)].find(
    (element) => element.closest('header') === null && !element.matches(':disabled'),
  );

/**
 * Focuses the field that an opened panel begins with, instead of its close button. A panel that
 * begins with anything else is there to be read, and a phone's keyboard would cover it.
 */
export function focusFirstField(panel: HTMLElement): () => void {
  const settle = (): boolean => {
    const first = firstIn(panel);
    if (first === undefined) return !isUntouched(panel);
    if (!first.matches('input, select, textarea') || !isUntouched(panel)) return true;
    const needsKeyboard = first.matches(TYPED) && !matchMedia('(any-pointer: fine)').matches;
    if (!needsKeyboard) first.focus();
    return true;
  };
  // Content that is still loading decides when it is there.
  const loading = new MutationObserver(() => {
    if (settle()) loading.disconnect();
  });
  if (!settle()) loading.observe(panel, { childList: true, subtree: true });
  return () => loading.disconnect();
}

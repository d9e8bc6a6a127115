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

/** Whether the Tab key goes to the chosen radio button of the group instead. */
const isPassed = (element: HTMLElement) =>
  element instanceof HTMLInputElement &&
  element.matches('[type="radio"]:not(:checked)') &&
  element.closest('fieldset, form')?.querySelector(`[name="${element.name}"]:checked`) != null;

/** What the Tab key reaches first after the close button. */
const firstIn = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll<HTMLElement>(REACHED)].find(
    (element) =>
      element.closest('header') === null && !element.matches(':disabled') && !isPassed(element),
  );

/** Whether a phone would open its keyboard, and cover what is there to be read. */
const needsKeyboard = (field: HTMLElement) =>
  field.matches(TYPED) && !matchMedia('(any-pointer: fine)').matches;

/**
 * Focuses what an opened dialog begins with, instead of its close button: a form in its first
 * field, a question in the first of its actions, which changes nothing.
 */
export function focusFirstStep(dialog: HTMLElement): undefined {
  const first = firstIn(dialog);
  if (first?.matches('form :is(input, select, textarea), footer *') && !needsKeyboard(first)) {
    first.focus();
  }
}

/**
 * Focuses the field that an opened panel begins with, instead of its close button. A panel that
 * begins with anything else is there to be read.
 */
export function focusFirstField(panel: HTMLElement): () => void {
  const settle = (): boolean => {
    const first = firstIn(panel);
    if (first === undefined) return !isUntouched(panel);
    if (!first.matches('input, select, textarea') || !isUntouched(panel)) return true;
    if (!needsKeyboard(first)) first.focus();
    return true;
  };
  // Content that is still loading decides when it is there.
  const loading = new MutationObserver(() => {
    if (settle()) loading.disconnect();
  });
  if (!settle()) loading.observe(panel, { childList: true, subtree: true });
  return () => loading.disconnect();
}

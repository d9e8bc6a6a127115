/**
 * Clicks and submits that happen before a page is interactive. A script in the document's head
 * keeps them, and replays them once the page, or the relevant part, reports that it is `alive`
 * (`src/lib/hydration/wake.ts`). Selections and typed text need no replay: forms read them from the
 * page when they start (`src/lib/form-element.ts`).
 */

// Keeps only the last button. Tabs react to mousedown. Once nothing is asleep, nothing is kept.
const keepPressed = `{let pressed;const asleep=part=>part.closest('[data-asleep]');
addEventListener('click',event=>{const button=event.target.closest('button:not([type=submit])');if(button&&asleep(button))pressed=button},true);
addEventListener('alive',()=>{const button=pressed;if(!button||asleep(button))return;pressed=0;
button.dispatchEvent(new MouseEvent('mousedown',{bubbles:true,cancelable:true}));button.click()})}`;

// A submitted form waits until it can be sent (`useEarlySubmit`), unless it works without a script,
// in which case it has an action.
const keepSent = `addEventListener('submit',event=>{const form=event.target;
if(!form.hasAttribute('action')){event.preventDefault();form.dataset.early=''}},true)`;

const markAsleep = `document.documentElement.dataset.asleep=''`;

/** Statements for the document's head; `rests` for a page that waits for user activity. */
export const keepEarlyInput = (rests: boolean): string =>
  [...(rests ? [markAsleep] : []), keepPressed, keepSent].join(';');

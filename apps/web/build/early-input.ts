/**
 * What people press and send before a page can answer. It is kept by a script in the document's
 * head, and done for them once the page, or the part of it that they meant, says that it is `alive`
 * (`src/lib/hydration/wake.ts`). What is chosen and typed needs no keeping: forms read it from the
 * page when they begin (`src/lib/form-element.ts`).
 */

// The last button alone. Tabs open as soon as the button is down. Where nothing sleeps any more,
// nothing is kept.
const keepPressed = `{let pressed;const asleep=part=>part.closest('[data-asleep]');
addEventListener('click',event=>{const button=event.target.closest('button:not([type=submit])');if(button&&asleep(button))pressed=button},true);
addEventListener('alive',()=>{const button=pressed;if(!button||asleep(button))return;pressed=0;
button.dispatchEvent(new MouseEvent('mousedown',{bubbles:true,cancelable:true}));button.click()})}`;

// A form that is sent waits until it can be (`useEarlySubmit`), unless it can do without a script:
// then it has an address to go to.
const keepSent = `addEventListener('submit',event=>{const form=event.target;
if(!form.hasAttribute('action')){event.preventDefault();form.dataset.early=''}},true)`;

const markAsleep = `document.documentElement.dataset.asleep=''`;

/** Statements for the document's head; `rests` for a page that waits until somebody is there. */
export const keepEarlyInput = (rests: boolean): string =>
  [...(rests ? [markAsleep] : []), keepPressed, keepSent].join(';');

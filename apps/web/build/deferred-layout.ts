/**
 * What lies below a phone's first screen (`data-later`) is laid out after the first paint, part by
 * part in tasks of their own: a slow phone shows the first screen sooner and can answer in between.
 *
 * Only where nobody has asked for a place further down: an anchor, words that a search engine has
 * marked, a page that is gone back to or reloaded. Without scripts everything is laid out at once,
 * and so it is on larger screens, whose first screen reaches further.
 */

const LATER = '[data-later] [data-later]';

/** Rules for the document's head. The height is about a section's, for the scroll bar's sake. */
export const laterStyles = `${LATER}{content-visibility:hidden;min-height:40rem}`;

/**
 * A statement for the document's head. The router leaves a state in the history of every page that it
 * has shown, and the first entry has the address as it was asked for, with the words to be marked.
 */
export const markLater = `history.state||screen.width>767||/#/.test(performance.getEntries()[0]?.name)||(document.documentElement.dataset.later='')`;

/**
 * Statements of an async function that lays the parts out. Asking for a height does it at once. Whoever
 * scrolls already gets all the parts in one task, so that none grows before their eyes.
 */
export const layOutLater = `for(const part of document.querySelectorAll('${LATER}')){
delete part.dataset.later;part.clientHeight;scrollY||await new Promise(next=>setTimeout(next))}
delete document.documentElement.dataset.later;`;

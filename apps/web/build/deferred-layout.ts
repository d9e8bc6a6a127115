/**
 * Content below a phone's first screen (`data-later`) is laid out after the first paint, part by
 * part in separate tasks, so that a slow phone shows the first screen sooner and stays responsive.
 *
 * Not if the visitor asked for a place further down: an anchor, text highlighted by a search
 * engine, back navigation or a reload. Without scripts, and on larger screens with a taller first
 * screen, everything is laid out at once.
 */

const LATER = '[data-later] [data-later]';

/**
 * Rules for the document's head. The height is about that of a section, to keep the scroll bar
 * stable.
 */
export const laterStyles = `${LATER}{content-visibility:hidden;min-height:40rem}`;

/**
 * Statement for the document's head. The router leaves a history state on every page it has shown,
 * and the first performance entry has the requested URL, including a text fragment.
 */
export const markLater = `history.state||screen.width>767||/#/.test(performance.getEntries()[0]?.name)||(document.documentElement.dataset.later='')`;

/**
 * Statements of an async function that lays out the parts. Reading a height forces layout. If the
 * visitor has already scrolled, all parts are laid out in one task, so that none grows in view.
 */
export const layOutLater = `for(const part of document.querySelectorAll('${LATER}')){
delete part.dataset.later;part.clientHeight;scrollY||await new Promise(next=>setTimeout(next))}
delete document.documentElement.dataset.later;`;

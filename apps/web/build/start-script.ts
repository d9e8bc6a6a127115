import { layOutLater } from './deferred-layout.ts';
import { listenForSomebody, waitUntilNeeded } from './hydration-trigger.ts';

/** What the script of a page begins with. */
export interface Start {
  /** The files that every page runs, in their order. */
  readonly scripts: readonly string[];
  /** The files of the page's own code. */
  readonly ownScripts: readonly string[];
  /** Whether the page waits until somebody is there. */
  readonly rests: boolean;
  /** Whether only the styles of what is in its HTML have come with it. */
  readonly hasLeanStyles: boolean;
  /** Whether it has parts that are laid out after the first paint. */
  readonly hasLater: boolean;
  /** What a device needs to install the site. */
  readonly manifest: string;
}

// What a page's script shows, and every page that follows, needs its whole styles. Over one bar of
// signal that may take more than one try.
const WHOLE_STYLES = `new Promise(function whole(done){const link=document.querySelector('link[data-whole]');
link.disabled=false;link.onload=done;link.onerror=()=>setTimeout(()=>{link.replaceWith(link.cloneNode());whole(done)},5000)})`;

const link = (rel: string, files: string) =>
  `add(${files}.map(file=>\`<link rel="${rel}" href="\${file}">\`).join(''));
`;

// What is run right after the first files; on a resting page it may as well be there.
const fetchAhead = (ownScripts: readonly string[]) =>
  link(
    'prefetch',
    `[document.querySelector('link[data-whole]').href,...${JSON.stringify(ownScripts)}]`,
  );

// A page that doesn't rest runs its own files next. Named here, they come with the first ones
// instead of after them, which saves a round trip.
const fetchAtOnce = (ownScripts: readonly string[]) =>
  link('modulepreload', JSON.stringify(ownScripts));

// Resolves once the page has been painted, and is laid out whole.
const painted = (hasLater: boolean) =>
  `new Promise(done=>{new PerformanceObserver(done).observe({type:'paint',buffered:true});
addEventListener('load',()=>setTimeout(done,3000))})${hasLater ? `.then(async()=>{${layOutLater}})` : ''}`;

/**
 * The script at a page's end. Everything on the page is readable without it, so it waits until the
 * page has been painted, which on a fast connection comes after `load`. All files are fetched at
 * once and, once the page is needed, run one after another, each in a task of its own, so that a
 * slow phone can answer in between. What the page needs to be installed is looked for last: a
 * browser would fetch it before it paints.
 */
export const startScript = ({
  scripts,
  ownScripts,
  rests,
  hasLeanStyles,
  hasLater,
  manifest,
}: Start) => `{
${rests ? listenForSomebody : ''}
const painted=${painted(hasLater)};
addEventListener('load',async()=>{await painted;const files=${JSON.stringify(scripts)},head=document.head,add=html=>head.insertAdjacentHTML('beforeend',html);
${link('modulepreload', 'files')}${rests ? fetchAhead(ownScripts) + waitUntilNeeded : fetchAtOnce(ownScripts)}add('<link rel="manifest" href="${manifest}">');
${hasLeanStyles ? `await ${WHOLE_STYLES};` : ''}for(const file of files)await import(file),await new Promise(next=>setTimeout(next))})}`;

import { layOutLater } from './deferred-layout.ts';
import { listenForSomebody, waitUntilNeeded } from './hydration-trigger.ts';

/** Parameters of a page's start script. */
export interface Start {
  /** Files that every page runs, in order. */
  readonly scripts: readonly string[];
  /** Files of the page's own code. */
  readonly ownScripts: readonly string[];
  /** Whether the page waits for user activity. */
  readonly rests: boolean;
  /** Whether the page contains only the styles that its HTML uses. */
  readonly hasLeanStyles: boolean;
  /** Whether it has parts that are laid out after the first paint. */
  readonly hasLater: boolean;
  /** Web app manifest, for installing the site. */
  readonly manifest: string;
}

// Content rendered by the page's script, and all later pages, need the full styles. With a weak
// signal, loading them may take several attempts.
const WHOLE_STYLES = `new Promise(function whole(done){const link=document.querySelector('link[data-whole]');
link.disabled=false;link.onload=done;link.onerror=()=>setTimeout(()=>{link.replaceWith(link.cloneNode());whole(done)},5000)})`;

const link = (rel: string, files: string) =>
  `add(${files}.map(file=>\`<link rel="${rel}" href="\${file}">\`).join(''));
`;

// Runs right after the first files, so a page that waits can load it ahead.
const fetchAhead = (ownScripts: readonly string[]) =>
  link(
    'prefetch',
    `[document.querySelector('link[data-whole]').href,...${JSON.stringify(ownScripts)}]`,
  );

// A page that doesn't wait runs its own files next. Listed here, they load with the first ones
// instead of after them, which saves a round trip.
const fetchAtOnce = (ownScripts: readonly string[]) =>
  link('modulepreload', JSON.stringify(ownScripts));

// Resolves once the page has been painted and laid out completely.
const painted = (hasLater: boolean) =>
  `new Promise(done=>{new PerformanceObserver(done).observe({type:'paint',buffered:true});
addEventListener('load',()=>setTimeout(done,3000))})${hasLater ? `.then(async()=>{${layOutLater}})` : ''}`;

/**
 * The script at the end of a page. The page is readable without it, so it waits until after the
 * first paint, which on a fast connection comes after `load`. All files are fetched at once and,
 * once needed, run one after another in separate tasks, so that a slow phone stays responsive. The
 * manifest is added last, because a browser would fetch it before painting.
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

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
  /** Stylesheets that the page's code would request, although their rules are inline. */
  readonly inlined: readonly string[];
  /** Stylesheet with all rules; undefined if they are all inline. */
  readonly whole: string | undefined;
  /** Whether it has parts that are laid out after the first paint. */
  readonly hasLater: boolean;
  /** Web app manifest, for installing the site. */
  readonly manifest: string;
}

// Content rendered by the page's script, and all later pages, need the full styles. With a weak
// signal, loading them may take several attempts.
const wholeStyles = (file: string) =>
  `new Promise(function load(done){const link=document.createElement('link');link.rel='stylesheet';link.href=${JSON.stringify(file)};
link.onload=done;link.onerror=()=>{link.remove();setTimeout(load,5000,done)};head.append(link)})`;

// The loader of a page's code requests its styles unless it finds them in the document. In the
// page's HTML, Chromium up to version 150 would fetch them although they are disabled.
const markInlined = (files: readonly string[]) =>
  files.length === 0
    ? ''
    : `add(${JSON.stringify(files)}.map(file=>\`<link rel="stylesheet" href="\${file}" disabled>\`).join(''));
`;

const link = (rel: string, files: string) =>
  `add(${files}.map(file=>\`<link rel="${rel}" href="\${file}">\`).join(''));
`;

// Runs right after the first files, so a page that waits can load it ahead.
const fetchAhead = (files: readonly string[]) => link('prefetch', JSON.stringify(files));

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
  inlined,
  whole,
  hasLater,
  manifest,
}: Start) => `{
${rests ? listenForSomebody : ''}
const painted=${painted(hasLater)};
addEventListener('load',async()=>{await painted;const files=${JSON.stringify(scripts)},head=document.head,add=html=>head.insertAdjacentHTML('beforeend',html);
${markInlined(inlined)}${link('modulepreload', 'files')}${rests ? fetchAhead([...(whole === undefined ? [] : [whole]), ...ownScripts]) + waitUntilNeeded : fetchAtOnce(ownScripts)}add('<link rel="manifest" href="${manifest}">');
${whole === undefined ? '' : `await ${wholeStyles(whole)};`}for(const file of files)await import(file),await new Promise(next=>setTimeout(next))})}`;

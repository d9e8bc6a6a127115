import { FONT_KEY } from './cached-font.ts';

/**
 * When the script of a page is run. A public page can be read, followed and its forms filled in
 * without it, so it rests until somebody is there: the first movement, touch, key or scroll wakes
 * it. Whoever reads on without any of it finds it awake all the same.
 *
 * What the person presses meanwhile is pressed for them once the page can answer (`early-input.ts`).
 */

/** What shows that somebody is there; the last of them also that something is missing. */
const SIGNS =
  'pointermove pointerdown touchstart wheel scroll keydown focusin input change click offline';

/** How long a page that nobody touches rests, in milliseconds. */
const REST_MS = 5000;

/**
 * What only the script can show wakes the page when half of it is in sight: of what only begins at
 * the lower edge nothing is read before a scroll, which wakes the page anyway.
 */
const LIVE = '[data-live]';

// Phones have the bar with the two actions above the lower edge.
const SIGHT = `{rootMargin:'0px 0px -80px',threshold:.5}`;

/**
 * Statements of an async function that wait until the page is needed. At once it is where it was
 * rendered for everybody, but somebody is known: they have come from a link that says more, have
 * signed in, have entered something in this tab or come back to it, or are offline. That the font has
 * come says nothing of anybody.
 */
export const waitUntilNeeded = `await new Promise(done=>{
let known=location.search||location.hash||history.state||!navigator.onLine;
try{known||=localStorage.authToken||sessionStorage.length>Number('${FONT_KEY}' in sessionStorage)}catch{}
if(known||woken)return done();wake=done;setTimeout(done,${REST_MS});
const sight=new IntersectionObserver(seen=>{if(seen.some(one=>one.isIntersecting))done()},${SIGHT});
document.querySelectorAll('${LIVE}').forEach(part=>sight.observe(part))});`;

/** Statements that listen for somebody from the page's first moment. */
export const listenForSomebody = `let woken=false,wake=()=>{};
for(const sign of '${SIGNS}'.split(' '))addEventListener(sign,()=>{woken=true;wake()},{capture:true,passive:true,once:true});`;

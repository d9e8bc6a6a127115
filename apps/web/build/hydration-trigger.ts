import { FONT_KEY } from './cached-font.ts';

/**
 * When a page's script runs. A public page can be read, navigated and filled in without it, so it
 * waits for the first sign of a user: movement, touch, key or scroll. Otherwise it runs after a
 * while anyway.
 *
 * Clicks in the meantime are replayed once the page is interactive (`early-input.ts`).
 */

/** Events that show user activity; the last one also shows that the network is gone. */
const SIGNS =
  'pointermove pointerdown touchstart wheel scroll keydown focusin input change click offline';

/** Milliseconds that a page waits without user activity. */
const REST_MS = 5000;

/**
 * Content that only the script can show starts it when half of it is visible. If only its top edge
 * is visible, the user can't read it before scrolling, which starts the script anyway.
 */
const LIVE = '[data-live]';

// On phones, the bar with the two actions covers the bottom edge.
const SIGHT = `{rootMargin:'0px 0px -80px',threshold:.5}`;

/**
 * Statements of an async function that wait until the script is needed. They don't wait if the
 * prerendered page may not fit the visitor: the URL has a query or hash, the visitor is signed in,
 * has entered something in this tab or returns to it, or is offline. That the font was loaded says
 * nothing about the visitor.
 */
export const waitUntilNeeded = `await new Promise(done=>{
let known=location.search||location.hash||history.state||!navigator.onLine;
try{known||=localStorage.authToken||sessionStorage.length>Number('${FONT_KEY}' in sessionStorage)}catch{}
if(known||woken)return done();wake=done;setTimeout(done,${REST_MS});
const sight=new IntersectionObserver(seen=>{if(seen.some(one=>one.isIntersecting))done()},${SIGHT});
document.querySelectorAll('${LIVE}').forEach(part=>sight.observe(part))});`;

/** Statements that listen for user activity from the start. */
export const listenForSomebody = `let woken=false,wake=()=>{};
for(const sign of '${SIGNS}'.split(' '))addEventListener(sign,()=>{woken=true;wake()},{capture:true,passive:true,once:true});`;

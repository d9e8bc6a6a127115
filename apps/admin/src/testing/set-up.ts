import { vi } from 'vitest';

// The files of a worker share its process and its document, whose start takes longer than most
// tests. Our own modules are loaded anew for each of them, so that none meets another's state.
vi.resetModules();

// The tests of what needs no page run without a document.
if ('document' in globalThis) {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.title = '';
  document.head.replaceChildren();
  document.body.replaceChildren();
  // There is no layout, and so nothing to scroll.
  Element.prototype.scrollIntoView = () => undefined;
}

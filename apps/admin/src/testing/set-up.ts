import { vi } from 'vitest';

// Test files of a worker share its process and document, which take longer to start than most
// tests. Modules are reset for each file, so that none sees another's state.
vi.resetModules();

// Tests that need no page run without a document.
if ('document' in globalThis) {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.title = '';
  document.head.replaceChildren();
  document.body.replaceChildren();
  // There is no layout, so nothing can scroll.
  Element.prototype.scrollIntoView = () => undefined;
}

/** Rewrites matching files. If there is nothing left to rewrite, the build fails with a message. */
function rewrite(name: string, id: RegExp, changes: readonly (readonly [RegExp, string])[]) {
  let hasSeen = false;
  const unused = new Set(changes);
  return {
    name,
    transform: {
      filter: { id },
      handler(code: string) {
        hasSeen = true;
        let text = code;
        for (const change of changes) {
          const changed = text.replaceAll(...change);
          if (changed !== text) unused.delete(change);
          text = changed;
        }
        return text;
      },
    },
    buildEnd() {
      for (const [what] of hasSeen ? unused : []) {
        throw new Error(`${name} finds nothing like ${String(what)} anymore.`);
      }
    },
  };
}

/**
 * The router calls React while it loads, and names its components for debuggers, which keeps the
 * half of it for data routers. Marked as pure and unnamed, this code is removed if nothing else
 * needs it.
 */
export const shakeRouter = rewrite('shake-router', /react-router\/dist\/production\//u, [
  [/= (React\d*\.(?:memo|createContext|forwardRef)\()/gu, '= /* @__PURE__ */ $1'],
  [/^\w+\.displayName = "[^"]*";$/gmu, ''],
  // In a framework, links prefetch their targets and mark themselves; ours don't.
  [/React\d*\.createElement\(\s*PrefetchPageLinks,\s*\{[^{}]*\}\s*\)/gu, 'null'],
  [/"data-discover": .*/gu, ''],
]);

/**
 * Radix names its functions again after they are minified, for debuggers, which also keeps those
 * that nothing else needs.
 */
export const shakeRadix = rewrite('shake-radix', /@radix-ui\//u, [
  [/^__name\(\w+, "\w+"\);$/gmu, ''],
]);

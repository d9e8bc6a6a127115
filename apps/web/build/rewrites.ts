/** Rewrites the files that match. Once there is nothing left to rewrite, the build stops and says so. */
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
        throw new Error(`${name} finds nothing like ${String(what)} any more.`);
      }
    },
  };
}

/**
 * The router calls React while it is loaded, and names its components for a debugger, which keeps
 * what only those calls and names use: the half of it that serves data routers. Said to be pure,
 * and without names, it goes where nothing else needs it.
 */
export const shakeRouter = rewrite('shake-router', /react-router\/dist\/production\//u, [
  [/= (React\d*\.(?:memo|createContext|forwardRef)\()/gu, '= /* @__PURE__ */ $1'],
  [/^\w+\.displayName = "[^"]*";$/gmu, ''],
  // A framework's links fetch what they lead to ahead of time, and tell which they are; ours don't.
  [/React\d*\.createElement\(\s*PrefetchPageLinks,\s*\{[^{}]*\}\s*\)/gu, 'null'],
  [/"data-discover": .*/gu, ''],
]);

/**
 * What an endpoint is for, which refusals it knows and how often it may be asked is for the server
 * and its documentation: no browser reads them. It reads what TypeScript has become, whose strings
 * are in double quotes.
 */
export const dropServerSide = rewrite(
  'drop-server-side',
  /packages\/contracts\/src\/(?!kernel\/)[\w-]+\/[\w-]+\.ts$/u,
  [
    [/\bsummary:\s*"[^"\n]*",?/gu, ''],
    [/\berrors:\s*\[[^[\]]*\],?/gu, ''],
    [/\b(?:rateLimit|accountLimit):\s*\{[^{}]*\},?/gu, ''],
  ],
);

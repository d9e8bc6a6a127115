/** Features of each part of the repository, by the names of its files and folders. */
export interface Nouns {
  readonly modules: ReadonlySet<string>;
  readonly contracts: ReadonlySet<string>;
  readonly apps: ReadonlySet<string>;
  readonly e2e: ReadonlySet<string>;
}

/** Files of packages/contracts/src that hold the table together and don't describe a feature. */
const MACHINERY = new Set([
  'client',
  'contract',
  'endpoints',
  'index',
  'kernel',
  'query',
  'routes',
]);

function namesIn(files: readonly string[], pattern: RegExp): Set<string> {
  return new Set(files.flatMap((file) => pattern.exec(file)?.[1] ?? []));
}

/** Collects the nouns from a list of the repository's files. */
export function nounsOf(files: readonly string[]): Nouns {
  const contracts = namesIn(files, /^packages\/contracts\/src\/([\w-]+)[./]/u);
  return {
    modules: namesIn(files, /^apps\/api\/src\/domains\/([^/]+)\//u),
    contracts: new Set([...contracts].filter((name) => !MACHINERY.has(name))),
    apps: namesIn(files, /^apps\/(?:web|admin)\/src\/features\/([^/]+)\//u),
    e2e: namesIn(files, /^tooling\/e2e\/(?!harness\/)([\w-]+)(?:\/.*)?\.e2e\.ts$/u),
  };
}

/** Every noun of any part, in alphabetical order. */
export function allNouns({ modules, contracts, apps, e2e }: Nouns): string[] {
  const names = new Set([...modules, ...contracts, ...apps, ...e2e]);
  return [...names].toSorted((a, b) => a.localeCompare(b));
}

/** The nouns that every part has. */
export function sharedNouns(nouns: Nouns): string[] {
  const rooms = [nouns.modules, nouns.contracts, nouns.apps, nouns.e2e];
  return allNouns(nouns).filter((name) => rooms.every((room) => room.has(name)));
}

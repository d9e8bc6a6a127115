/** The features that each room of the repository has, by the names of its files and folders. */
export interface Nouns {
  readonly modules: ReadonlySet<string>;
  readonly contracts: ReadonlySet<string>;
  readonly apps: ReadonlySet<string>;
  readonly e2e: ReadonlySet<string>;
}

/** Files of packages/contracts/src that hold the table together and describe no feature. */
const MACHINERY = new Set(['client', 'contract', 'index', 'kernel', 'query', 'routes']);

function namesIn(files: readonly string[], pattern: RegExp): Set<string> {
  return new Set(files.flatMap((file) => pattern.exec(file)?.[1] ?? []));
}

/** Reads the nouns of a list of files of the repository. */
export function nounsOf(files: readonly string[]): Nouns {
  const contracts = namesIn(files, /^packages\/contracts\/src\/([\w-]+)[./]/u);
  return {
    modules: namesIn(files, /^apps\/api\/src\/domains\/([^/]+)\//u),
    contracts: new Set([...contracts].filter((name) => !MACHINERY.has(name))),
    apps: namesIn(files, /^apps\/(?:web|admin)\/src\/features\/([^/]+)\//u),
    e2e: namesIn(files, /^tooling\/e2e\/(?!harness\/)([\w-]+)(?:\/.*)?\.e2e\.ts$/u),
  };
}

/** Every noun of any room, in the order of the alphabet. */
export function allNouns({ modules, contracts, apps, e2e }: Nouns): string[] {
  const names = new Set([...modules, ...contracts, ...apps, ...e2e]);
  return [...names].toSorted((a, b) => a.localeCompare(b));
}

/** The nouns that every room has. */
export function sharedNouns(nouns: Nouns): string[] {
  const rooms = [nouns.modules, nouns.contracts, nouns.apps, nouns.e2e];
  return allNouns(nouns).filter((name) => rooms.every((room) => room.has(name)));
}

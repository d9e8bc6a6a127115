import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';

/** A Kubernetes object, as written. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly spec?: unknown;
}

const here = import.meta.dirname;

function manifestsIn(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    const [problem] = document.errors;
    if (problem !== undefined) throw problem;
    return document.toJS() as Manifest;
  });
}

/** Files that aren't objects: patches, and values for other programs. */
const NOT_OBJECTS = [
  'kustomization.yaml',
  'spread.yaml',
  'queries.yaml',
  'prometheus-adapter-values.yaml',
];

/** Reads every object of a folder from its files. */
function readManifests(folder: string): Manifest[] {
  return globSync('*.yaml', { cwd: path.join(here, folder) })
    .filter((file) => !NOT_OBJECTS.includes(file))
    .toSorted()
    .flatMap((file) => manifestsIn(readFileSync(path.join(here, folder, file), 'utf8')));
}

/** Command that runs Kustomize on this machine; undefined if there is none. */
function findKustomize(): readonly string[] | undefined {
  for (const [command, ...args] of [
    ['kustomize', 'build'],
    ['kubectl', 'kustomize'],
  ] as const) {
    try {
      execFileSync(command, [args[0], '--help'], { stdio: 'ignore' });
      return [command, ...args];
    } catch {
      // Tries the next one.
    }
  }
  return undefined;
}

/** Renders what would be applied; without Kustomize, the files as they are. */
export function renderManifests(folder: string): {
  readonly isRendered: boolean;
  readonly manifests: Manifest[];
} {
  const [command, ...args] = findKustomize() ?? [];
  if (command === undefined) {
    const folders = folder === 'base' ? ['base'] : ['base', folder];
    return { isRendered: false, manifests: folders.flatMap(readManifests) };
  }
  const text = execFileSync(command, [...args, path.join(here, folder)], { encoding: 'utf8' });
  return { isRendered: true, manifests: manifestsIn(text) };
}

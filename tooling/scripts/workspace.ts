import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { inRepository } from './paths.ts';

/** A package of the workspace. */
export interface WorkspacePackage {
  readonly name: string;
  /** Its folder, relative to the repository. */
  readonly folder: string;
  readonly scripts: Readonly<Record<string, string>>;
}

interface Manifest {
  readonly name: string;
  readonly scripts?: Readonly<Record<string, string>>;
}

function readPackage(folder: string): WorkspacePackage | undefined {
  try {
    const file = inRepository(folder, 'package.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
    return { name: manifest.name, folder, scripts: manifest.scripts ?? {} };
  } catch {
    return undefined;
  }
}

/** Every package of the workspace, the root included (its folder is `.`). */
export function readWorkspace(): readonly WorkspacePackage[] {
  const folders = ['apps', 'packages', 'tooling'].flatMap((room) =>
    readdirSync(inRepository(room)).map((name) => path.join(room, name)),
  );
  return ['.', ...folders].map(readPackage).filter((found) => found !== undefined);
}

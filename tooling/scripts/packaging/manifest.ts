import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { capture } from '../capture.ts';
import { Failure } from '../failure.ts';
import { inRepository } from '../paths.ts';

/** The version of the code from which an artefact is built. */
export interface Revision {
  /** The release: the workspace's version. */
  readonly version: string;
  /** Full hash of the commit; with `-dirty` if files had changed since. */
  readonly commit: string;
}

/**
 * The checked-out revision. Without a history, as in a container, `COMMIT` names it.
 *
 * @throws Failure if neither is available.
 */
export async function readRevision(env: NodeJS.ProcessEnv): Promise<Revision> {
  const { version } = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as {
    version: string;
  };
  const named = env['COMMIT'];
  if (named) return { version, commit: named };
  const head = await capture('git', ['rev-parse', 'HEAD']);
  if (!head.succeeded) {
    throw new Failure('There is no Git history here: set COMMIT to the hash of this commit.');
  }
  const status = await capture('git', ['status', '--porcelain', '--untracked-files=no']);
  const isDirty = status.output.trim() !== '';
  return { version, commit: `${head.output.trim()}${isDirty ? '-dirty' : ''}` };
}

/** Writes `VERSION` and `manifest.json` into an artefact. */
export function writeManifest(
  folder: string,
  name: string,
  { version, commit }: Revision,
  settings: Readonly<Record<string, string>> = {},
): void {
  writeFileSync(path.join(folder, 'VERSION'), `${version}+${commit.slice(0, 12)}\n`);
  const manifest = { name, version, commit, node: process.versions.node, ...settings };
  writeFileSync(path.join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

import { realpathSync } from 'node:fs';
import { capture } from './capture.ts';
import { repository } from './paths.ts';

/** Where to look for changes, and since when. */
interface ChangeOptions {
  /** Folder of the repository. */
  readonly folder?: string;
  /** Commit to compare with, as a git revision. */
  readonly base?: string | undefined;
  readonly signal?: AbortSignal;
}

/**
 * Paths that differ between the working tree and `base`, by default the commit at which the branch
 * left the main one; on the main branch, the previous commit. Undefined without the necessary
 * history: in an export, a shallow clone, or a repository with a single commit.
 */
export async function findChangedFiles({
  folder = repository,
  base,
  signal,
}: ChangeOptions = {}): Promise<readonly string[] | undefined> {
  const git = async (...args: string[]): Promise<string | undefined> => {
    const { succeeded, output } = await capture('git', args, { cwd: folder, signal });
    return succeeded ? output.trim() : undefined;
  };
  const root = await git('rev-parse', '--show-toplevel');
  // An export may be inside another repository.
  if (root === undefined || realpathSync(root) !== realpathSync(folder)) return undefined;
  if (base === undefined && (await git('rev-parse', '--is-shallow-repository')) !== 'false') {
    return undefined;
  }
  const head = await git('rev-parse', 'HEAD');
  const fork =
    base ??
    (await git('merge-base', 'HEAD', 'origin/main')) ??
    // A repository without a remote.
    (await git('merge-base', 'HEAD', 'main'));
  const since = fork === undefined || fork === head ? 'HEAD~1' : fork;
  const differing = await git('diff', '--name-only', '--no-renames', '-z', since);
  const untracked = await git('ls-files', '--others', '--exclude-standard', '-z');
  if (differing === undefined || untracked === undefined) return undefined;
  return `${differing}${untracked}`.split('\0').filter((file) => file !== '');
}

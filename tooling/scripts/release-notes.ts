import { readFileSync } from 'node:fs';
import { capture } from './capture.ts';
import { Failure, runCommand } from './failure.ts';
import { inRepository } from './paths.ts';
import { composeNotes } from './release/notes.ts';

async function git(...args: readonly string[]): Promise<string> {
  const { succeeded, output } = await capture('git', args);
  if (!succeeded) throw new Failure(output.trim());
  return output.trim();
}

/** Finds the release before a tag; undefined for the first one. */
async function findEarlier(tag: string): Promise<string | undefined> {
  const args = ['describe', '--tags', '--abbrev=0', '--match=v*', `${tag}^`];
  const { succeeded, output } = await capture('git', args);
  return succeeded ? output.trim() : undefined;
}

/** Prints the changes of a release, from the subjects of its commits. */
async function print(): Promise<void> {
  const [tag] = process.argv.slice(2);
  if (tag === undefined) throw new Failure('Usage: node tooling/scripts/release-notes.ts <tag>');
  const { version } = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as {
    version: string;
  };
  if (tag !== `v${version}`) {
    throw new Failure(`The tag is ${tag}, but the version in package.json is ${version}.`);
  }
  const earlier = await findEarlier(tag);
  const range = earlier === undefined ? tag : `${earlier}..${tag}`;
  const subjects = await git('log', '--no-merges', '--reverse', '--format=%s', range);
  console.log(composeNotes(subjects.split('\n'), { earlier }));
}

await runCommand(print);

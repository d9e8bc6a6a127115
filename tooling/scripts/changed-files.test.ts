import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findChangedFiles } from './changed-files.ts';

let parent: string;
let folder: string;

function git(...args: string[]): string {
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  return execFileSync('git', [...author, ...args], { cwd: folder, encoding: 'utf8' }).trim();
}

const write = (file: string) => writeFileSync(path.join(folder, file), `${Math.random()}`);

function commit(file: string): void {
  write(file);
  git('add', '.');
  git('commit', '--quiet', '--message', file);
}

beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'voltcourier-changes-'));
  folder = path.join(parent, 'work');
  mkdirSync(folder);
  git('init', '--quiet', '--initial-branch=main');
  commit('first');
});

afterEach(() => rmSync(parent, { recursive: true, force: true }));

const find = async (base?: string) => (await findChangedFiles({ folder, base }))?.toSorted();

test('a branch is compared with its merge base, including uncommitted files', async () => {
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  git('switch', '--quiet', '--create', 'branch');
  commit('one');
  commit('two words, “quoted”');
  write('new');
  write('first');
  expect(await find()).toEqual(['first', 'new', 'one', 'two words, “quoted”']);
});

test('a repository without a remote is compared with its main branch', async () => {
  git('switch', '--quiet', '--create', 'branch');
  commit('one');
  commit('two');
  expect(await find()).toEqual(['one', 'two']);
});

test('the main branch is compared with the previous commit', async () => {
  commit('one');
  commit('two');
  expect(await find()).toEqual(['two']);
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  expect(await find()).toEqual(['two']);
});

test('a given base is used', async () => {
  commit('one');
  commit('two');
  expect(await find('HEAD~2')).toEqual(['one', 'two']);
  expect(await find('no-such-commit')).toBeUndefined();
});

test('changes are unknown without a history', async () => {
  expect(await find()).toBeUndefined();
  commit('one');
  const origin = folder;
  folder = path.join(parent, 'shallow');
  mkdirSync(folder);
  git('clone', '--quiet', '--depth=1', `file://${origin}`, '.');
  expect(await find()).toBeUndefined();
  folder = path.join(origin, 'export');
  mkdirSync(folder);
  expect(await find()).toBeUndefined();
});

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { environmentSchema } from './environment.ts';
import { tableOf } from '../../testing/markdown.ts';

const repository = path.resolve(import.meta.dirname, '../../../../..');
const isUpdating = process.env['UPDATE_DOCS'] === '1';

interface Variable {
  readonly name: string;
  readonly description: string;
  /** Undefined if there is none. */
  readonly otherwise: string | undefined;
  /** Whether a process can't start without it, or only production can't. */
  readonly needed: 'always' | 'in production' | 'no';
}

/** Returns what production reports as missing if nothing is set. */
function neededInProduction(): string {
  try {
    readConfig({ APP_ENV: 'production', DATABASE_URL: 'postgresql://localhost/voltcourier' });
  } catch (problem) {
    if (problem instanceof ConfigError) return problem.message;
    throw problem;
  }
  return '';
}

function readVariables(): Variable[] {
  const problems = neededInProduction();
  return Object.entries(environmentSchema.shape).map(([name, schema]) => {
    const { success, data } = schema.safeParse(undefined);
    const otherwise = data === undefined || data === '' ? undefined : String(data);
    const isNamed = new RegExp(String.raw`^${name} `, 'mu').test(problems);
    const needed = success ? (isNamed ? 'in production' : 'no') : 'always';
    return { name, description: schema.description ?? '', otherwise, needed };
  });
}

function documentation(): string {
  const rows = readVariables().map(({ name, description, otherwise, needed }) => [
    `\`${name}\``,
    description,
    otherwise === undefined ? '' : `\`${otherwise}\``,
    needed === 'no' ? '' : needed,
  ]);
  return tableOf([['Variable', 'What it is', 'Default', 'Needed'], ...rows]);
}

function example(): string {
  return readVariables()
    .map(({ name, description, otherwise, needed }) => {
      const necessity = needed === 'no' ? '' : ` Needed ${needed}.`;
      return `# ${description.replace(/\.$/u, '')}.${necessity}\n# ${name}=${otherwise ?? ''}`;
    })
    .join('\n\n');
}

test.each([
  ['docs/operations.md', documentation, '<!-- configuration -->', '<!-- /configuration -->'],
  ['.env.example', example, '# --- api ---', '# --- /api ---'],
])('%s matches the configuration schema', (file, render, begin, end) => {
  const text = readFileSync(path.join(repository, file), 'utf8');
  const from = text.indexOf(begin) + begin.length;
  const to = text.indexOf(end);
  expect(to, `${file} keeps its markers`).toBeGreaterThan(from);
  const wanted = `${text.slice(0, from)}\n\n${render()}\n\n${text.slice(to)}`;
  if (isUpdating) writeFileSync(path.join(repository, file), wanted);
  else expect(text, 'UPDATE_DOCS=1 writes it').toBe(wanted);
});

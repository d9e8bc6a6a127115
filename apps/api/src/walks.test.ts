import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const MOST_FILES = 8;

const section = (): string => {
  const text = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');
  const from = text.indexOf('## From the request to the row');
  return text.slice(from, text.indexOf('\n## ', from + 1));
};

interface Step {
  readonly name: string;
  readonly file: string;
  readonly line: string;
}

/** Reads the walks in the document: the bold title, and its numbered steps. */
function walks(): readonly (readonly [string, readonly Step[]])[] {
  return section()
    .split(/^\*\*/mu)
    .slice(1)
    .map((walk) => [
      walk.slice(0, walk.indexOf('**')),
      [...walk.matchAll(/^\d+\. `(?<name>\w+)` in `(?<file>[^`]+)`.*$/gmu)].map(
        ({ 0: line, groups }) => ({
          name: groups?.['name'] ?? '',
          file: groups?.['file'] ?? '',
          line,
        }),
      ),
    ]);
}

/** Returns the text of a top-level function in a file. */
function bodyOf({ name, file }: Step): string {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const begin = new RegExp(String.raw`^(?:export )?(?:async )?function ${name}\b`, 'mu').exec(text);
  expect(begin, `${file} has ${name}`).not.toBeNull();
  const from = begin?.index ?? 0;
  return text.slice(from, text.indexOf('\n}\n', from));
}

/**
 * Whether a step names what leads to the next one: the function itself, its job, or a route's
 * handler.
 */
function leadsTo(step: Step, next: Step): boolean {
  const body = bodyOf(step);
  const job = /the job `(?<job>[\w.-]+)`/u.exec(next.line)?.groups?.['job'];
  if (job !== undefined) return body.includes(`'${job}'`) && bodyOf(next).includes(`'${job}'`);
  if (step.name === 'mountRoutes') {
    return (
      body.includes('await handler(') && new RegExp(`${next.name}\\(ctx\\)`, 'u').test(handlers)
    );
  }
  const call = new RegExp(String.raw`\b${next.name}\(`, 'u');
  return call.test(body) || constantsOf(step).some((text) => call.test(text));
}

/** Returns the constants of a step's file that its function uses, which its calls share. */
function constantsOf(step: Step): string[] {
  const body = bodyOf(step);
  const text = readFileSync(path.join(ROOT, step.file), 'utf8');
  return [...text.matchAll(/^const (?<name>\w+) = .*?;$/gmsu)]
    .filter(({ groups }) => body.includes(`${groups?.['name'] ?? ''}(`))
    .map(([constant]) => constant);
}

const handlers = readFileSync(path.join(ROOT, 'apps/api/src/handlers.ts'), 'utf8');

describe('the walks of docs/architecture.md', () => {
  it('follow a booking, a webhook and a search', () => {
    expect(walks().map(([title]) => title)).toEqual([
      'A booking',
      'A webhook',
      'A search among contacts',
    ]);
  });

  it.each(walks())('%s: each step calls the next', (_, steps) => {
    expect(steps.length).toBeGreaterThan(3);
    expect(new Set(steps.map(({ file }) => file)).size).toBeLessThanOrEqual(MOST_FILES);
    for (const [index, step] of steps.slice(0, -1).entries()) {
      const next = steps[index + 1] ?? step;
      expect(leadsTo(step, next), `${step.name} leads to ${next.name}`).toBe(true);
    }
  });
});

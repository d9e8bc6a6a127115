import { API_PREFIX } from '@voltcourier/contracts/kernel/endpoint';
import type { RawRoute } from '@voltcourier/contracts/kernel/raw-route';
import { rawRoutes } from '@voltcourier/contracts/raw-routes';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { QUEUES } from './platform/jobs/queues.ts';
import { ENDPOINTS } from './testing/endpoints.ts';
import { tableOf } from './testing/markdown.ts';
import { SCHEDULES } from './worker-jobs.ts';

const DOCS = path.resolve(import.meta.dirname, '../../../docs');
const isUpdating = process.env['UPDATE_DOCS'] === '1';

const WHEN: Readonly<Record<string, string>> = {
  '* * * * *': 'every minute',
  '5 * * * *': 'every hour',
  '17 * * * *': 'every hour',
  '23 8 * * *': 'every night',
};

function whenRuns(name: string, sentWhen: string | undefined): string {
  const crons = SCHEDULES.filter(([scheduled]) => scheduled === name).map(([, cron]) => cron);
  const times = crons.map((cron) => WHEN[cron] ?? `\`${cron}\``);
  return [...times, ...(sentWhen === undefined ? [] : [sentWhen])].join('; ');
}

/** Every queue, with its schedule and purpose. */
function jobs(): string {
  const rows = Object.entries(QUEUES).map(([name, { does, sentWhen }]) => {
    const when = whenRuns(name, sentWhen);
    expect(when, `${name} is scheduled or sent`).not.toBe('');
    return [`\`${name}\``, when, does];
  });
  return tableOf([['Job', 'When', 'What it does'], ...rows]);
}

/** Every endpoint that requires proof of identity. */
function proofs(): string {
  const rows = ENDPOINTS.filter(({ endpoint }) => endpoint.requiresProof).map(({ endpoint }) => [
    `\`${endpoint.method} ${API_PREFIX}${endpoint.path}\``,
    endpoint.summary,
  ]);
  return tableOf([['Endpoint', 'What it does'], ...rows]);
}

/** Every route outside JSON, with its access. */
function outsideJson(): string {
  const rows = Object.values<RawRoute>(rawRoutes).map((route) => {
    const { kind, method, path: address, access, signedBy, summary, rateLimit } = route;
    const limit =
      rateLimit === undefined ? 'none' : `${rateLimit.max} in ${rateLimit.windowSeconds} s`;
    return [`\`${method} ${address}\``, kind, signedBy ?? access, limit, summary];
  });
  return tableOf([['Route', 'Kind', 'Who', 'Limit', 'What it is'], ...rows]);
}

test.each([
  ['architecture.md', 'jobs', jobs],
  ['security.md', 'proofs', proofs],
  ['security.md', 'outside-json', outsideJson],
])('docs/%s matches the code’s list of %s', (file, name, render) => {
  const text = readFileSync(path.join(DOCS, file), 'utf8');
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const from = text.indexOf(begin) + begin.length;
  const to = text.indexOf(end);
  expect(to, 'the markers are there').toBeGreaterThan(from);
  const wanted = `${text.slice(0, from)}\n\n${render()}\n\n${text.slice(to)}`;
  if (isUpdating) writeFileSync(path.join(DOCS, file), wanted);
  else expect(text, 'UPDATE_DOCS=1 writes it').toBe(wanted);
});

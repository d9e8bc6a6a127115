import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DEEP_PARTS, decideParts } from './deep-parts.ts';
import { inRepository } from './paths.ts';

const idsFor = (changed: readonly string[] | undefined) =>
  decideParts(changed)
    .filter(({ because }) => because !== undefined)
    .map(({ part }) => part.id);

test('a part runs only for changes of its files', () => {
  expect(idsFor([])).toEqual([]);
  expect(idsFor(['docs/architecture.md', 'apps/api/src/domains/crm/contacts/tags.ts'])).toEqual([]);
  expect(idsFor(['apps/admin/src/pages/calendar.tsx'])).toEqual(['staff-walk']);
  expect(idsFor(['README.md', 'packages/ui/src/button/button.tsx'])).toEqual([
    'site-walk',
    'staff-walk',
  ]);
  expect(idsFor(['apps/api/src/server.ts'])).toEqual(['crash', 'upgrade', 'start']);
  expect(idsFor(['tooling/scripts/packaging/sbom.ts'])).toEqual(['start', 'apart']);
  expect(idsFor(['tooling/deploy/images/api.Dockerfile'])).toEqual(['images']);
  expect(idsFor(['apps/api/src/platform/database/migrations/index.ts'])).toEqual([
    'upgrade',
    'backup',
    'replica',
  ]);
  expect(idsFor(['apps/api/src/domains/marketing/campaigns/sending.ts'])).toEqual(['crash']);
});

test('a changed lockfile runs all parts but images, and unknown changes run all parts', () => {
  const all = DEEP_PARTS.map(({ id }) => id);
  expect(idsFor(['pnpm-lock.yaml'])).toEqual(all.filter((id) => id !== 'images'));
  expect(idsFor(undefined)).toEqual(all);
});

test.each(
  DEEP_PARTS.flatMap(({ id, files }) => files.map((beginning) => [id, beginning] as const)),
)('%s depends on %s, which exists', (_, beginning) => {
  const folder = inRepository(path.dirname(`${beginning}x`));
  const name = path.basename(`${beginning}x`).slice(0, -1);
  expect(existsSync(folder)).toBe(true);
  expect(readdirSync(folder).filter((entry) => entry.startsWith(name))).not.toEqual([]);
});

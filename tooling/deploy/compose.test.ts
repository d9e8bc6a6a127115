import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

interface Service {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: unknown;
  readonly command?: readonly string[];
}

const here = import.meta.dirname;
const compose = parse(readFileSync(path.join(here, 'compose.yaml'), 'utf8'), { merge: true }) as {
  services: Readonly<Record<string, Service>>;
  networks: Readonly<Record<string, unknown>>;
  volumes: Readonly<Record<string, unknown>>;
};
const services = Object.entries(compose.services);

test('built services have a Dockerfile and a read-only root', () => {
  const built = services.filter(([, { build }]) => build !== undefined);
  expect(built.map(([name]) => name)).toEqual([
    'migrate',
    'api',
    'worker',
    'web',
    'admin',
    'storybook',
  ]);
  for (const [name, { build, read_only, cap_drop }] of built) {
    const file = path.join(here, build?.context ?? '', build?.dockerfile ?? '');
    expect(existsSync(file), file).toBe(true);
    expect(existsSync(`${file}.dockerignore`), file).toBe(true);
    expect({ read_only, cap_drop }, name).toEqual({ read_only: true, cap_drop: ['ALL'] });
  }
});

test('only the proxy has open ports, and the database has the internal network only', () => {
  const open = services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name);
  expect(open).toEqual(['proxy']);
  expect(compose.services['postgres']?.networks).toEqual(['inside']);
  expect(compose.networks['inside']).toEqual({ internal: true });
});

test('api and worker start after the migration succeeded', () => {
  const migrated = { migrate: { condition: 'service_completed_successfully' } };
  expect(compose.services['api']?.depends_on).toEqual(migrated);
  expect(compose.services['worker']?.depends_on).toEqual(migrated);
  expect(compose.services['worker']?.command).toEqual(['node', 'worker.js']);
});

test('mounted files exist, and volumes are declared', () => {
  const sources = services
    .flatMap(([, { volumes = [] }]) => volumes)
    .map((volume) => volume.split(':')[0] ?? '');
  for (const source of sources) {
    if (source.startsWith('.')) expect(existsSync(path.join(here, source)), source).toBe(true);
    else expect(Object.keys(compose.volumes)).toContain(source);
  }
});

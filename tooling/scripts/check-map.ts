import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { API_PREFIX, routes } from '@voltcourier/contracts';
import { Failure, runCommand } from './failure.ts';
import { renderMap } from './map/map.ts';
import type { MapEndpoint } from './map/names.ts';
import { readSourceTree } from './map/source-tree.ts';
import { FURTHER_PAGES, SPECIFIED_CALLS, SPECIFIED_PAGES } from './map/specification.ts';
import { inRepository } from './paths.ts';

const file = inRepository('docs', 'map.md');

/** The endpoint table in the map's format. */
function listEndpoints(): MapEndpoint[] {
  return Object.entries(routes).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, { method, path }]) => {
      const address = path.replaceAll(/:(\w+)/gu, '{$1}');
      return { feature, name, call: `${method} ${API_PREFIX}${address}` };
    }),
  );
}

/** Fails if docs/map.md doesn't match the code; with `--write`, writes it. */
async function check(): Promise<void> {
  const wanted = renderMap(readSourceTree(), listEndpoints(), {
    specifiedPages: SPECIFIED_PAGES,
    specifiedCalls: SPECIFIED_CALLS,
    furtherPages: FURTHER_PAGES,
  });
  if (process.argv.includes('--write')) writeFileSync(file, wanted);
  const found = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (found !== wanted) throw new Failure('docs/map.md is stale; run: pnpm check:map --write');
  console.log('docs/map.md is up to date.');
}

await runCommand(check);

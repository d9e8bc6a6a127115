import { describe, expect, test } from 'vitest';
import { findStaleMentions } from './mentions.ts';

const known = {
  exists: (file: string) => ['docs/map.md', 'apps/web/src', 'apps/admin/src'].includes(file),
  fileNames: new Set(['map.md', 'server.ts']),
  scripts: new Map([['@voltcourier/ui', ['storybook']]]),
  rootScripts: ['start', 'test'],
  rooms: ['apps', 'docs'],
};

const staleIn = (markdown: string) => findStaleMentions('docs/page.md', markdown, known);

describe('mentions in documentation', () => {
  test.each([
    ['a path', 'See `apps/api/src/server.ts`.', 'apps/api/src/server.ts'],
    ['a path in braces', 'See `apps/{web,api}/src`.', 'apps/api/src'],
    ['a file without its folder', 'See `old-server.ts`.', 'old-server.ts'],
    ['a link', 'See [the map](old-map.md).', 'old-map.md'],
    ['a script', 'Run `npm run deploy`.', 'npm deploy'],
    [
      'a script of a package',
      '`pnpm --filter @voltcourier/ui bench`',
      'pnpm --filter @voltcourier/ui bench',
    ],
    [
      'a package',
      '`pnpm --filter @voltcourier/old test`',
      'pnpm --filter @voltcourier/old (no such package)',
    ],
    ['a command in a block', '```sh\nnpm run deploy\n```', 'npm deploy'],
  ])('%s that does not exist is reported', (_, markdown, mention) => {
    const line = markdown.startsWith('```') ? 2 : 1;
    expect(staleIn(markdown)).toEqual([`docs/page.md:${line}: ${mention} does not exist`]);
  });

  test('existing and external mentions are accepted', () => {
    const markdown = [
      '`npm start`, `npm test`, `pnpm install`, `pnpm --filter @voltcourier/ui storybook`',
      '[the map](map.md#bookings), [elsewhere](https://example.com/apps/x), [below](#below)',
      '`server.ts`, `*.test.ts`',
      '`apps/{web,admin}/src`, `docs/decisions/NNNN-*.md`, `/api/health`, `apps/api/dist/server.js`',
      'Paths in prose, such as apps/unknown, are words.',
    ].join('\n');
    expect(staleIn(markdown)).toEqual([]);
  });
});

/** A part of the tests that takes minutes and rarely finds what the rest doesn't. */
export interface DeepPart {
  readonly id:
    | 'crash'
    | 'upgrade'
    | 'start'
    | 'backup'
    | 'replica'
    | 'apart'
    | 'images'
    | 'site-walk'
    | 'staff-walk';
  /** Its name in `npm test`. */
  readonly name: string;
  /** Path prefixes of the files on which it depends most. */
  readonly files: readonly string[];
}

/** A change means other versions of the dependencies. */
const INSTALLED = 'pnpm-lock.yaml';

/**
 * Parts that `npm test` leaves to the deep profile (`pnpm test:deep`), unless a relevant file has
 * changed. A walk is the end-to-end tests tagged with its ID: they check every page, button or
 * theme rather than a user's task.
 */
export const DEEP_PARTS: readonly DeepPart[] = [
  {
    id: 'crash',
    name: 'Crashes and outages',
    files: [
      INSTALLED,
      'tooling/bench/',
      'tooling/sandbox/',
      'apps/api/src/server.ts',
      'apps/api/src/process.ts',
      'apps/api/src/worker',
      'apps/api/src/domains/bookings/',
      'apps/api/src/domains/marketing/campaigns/',
      'apps/api/src/domains/payments/',
    ],
  },
  {
    id: 'upgrade',
    name: 'Upgrade under load',
    files: [
      INSTALLED,
      'tooling/bench/src/upgrade',
      'apps/api/src/server.ts',
      'apps/api/src/process.ts',
      'apps/api/src/worker.ts',
      'apps/api/src/platform/database/migrate.ts',
      'apps/api/src/platform/database/migrations/',
      'apps/api/src/platform/database/named-statements.ts',
      'apps/api/src/platform/http/plugins/shutdown.ts',
      'apps/api/src/platform/jobs/',
    ],
  },
  {
    id: 'start',
    name: 'Start and stop',
    files: [
      INSTALLED,
      'package.json',
      'tooling/scripts/',
      'apps/api/src/server.ts',
      'apps/api/src/process.ts',
      'apps/api/src/worker',
      'apps/api/src/migrate.ts',
      'apps/api/src/prepare-database.ts',
      'apps/api/src/platform/config/',
    ],
  },
  {
    id: 'backup',
    name: 'Backup and restore',
    files: [
      INSTALLED,
      'tooling/bench/src/deep/backup',
      'tooling/scripts/backup/',
      'tooling/scripts/rehearse-backup.ts',
      'tooling/scripts/postgres',
      'apps/api/src/platform/backups/',
      'apps/api/src/platform/database/migrations/',
    ],
  },
  {
    id: 'replica',
    name: 'Read replica',
    files: [
      INSTALLED,
      'tooling/bench/src/deep/replica',
      'tooling/scripts/backup/',
      'tooling/scripts/postgres',
      'apps/api/src/platform/database/',
      'apps/api/src/platform/http/',
    ],
  },
  {
    id: 'apart',
    name: 'Hosted apart, from the packaged artefacts',
    files: [
      INSTALLED,
      'tooling/scripts/apart/',
      'tooling/scripts/package',
      'tooling/scripts/packaging/',
      'tooling/e2e/platform/hosted-apart.e2e.ts',
      'tooling/e2e/harness/hosts',
      'tooling/e2e/harness/start-apart.ts',
      'packages/contracts/src/kernel/page-headers.ts',
      'apps/api/src/platform/http/plugins/security-headers.ts',
      'apps/api/tsup.config.ts',
      'apps/web/build/prerender.ts',
      'apps/web/vite.config.ts',
      'apps/admin/vite.config.ts',
    ],
  },
  {
    id: 'images',
    name: 'Container images',
    // It takes a quarter of an hour, so only the deep profile runs it, unless an image itself has
    // changed.
    files: ['tooling/deploy/images/', 'tooling/scripts/images/', 'tooling/scripts/check-images.ts'],
  },
  {
    id: 'site-walk',
    name: 'Walks through the site',
    files: [
      INSTALLED,
      'apps/web/',
      'packages/ui/',
      'packages/account-screens/',
      'packages/contracts/',
      'tooling/e2e/',
    ],
  },
  {
    id: 'staff-walk',
    name: 'Walks through the staff app',
    files: [
      INSTALLED,
      'apps/admin/',
      'apps/api/src/platform/http/api-page.ts',
      'packages/ui/',
      'packages/account-screens/',
      'packages/contracts/',
      'tooling/e2e/',
    ],
  },
];

/** A part, with the reason why it is run or left out. */
export interface Decision {
  readonly part: DeepPart;
  /** The changed file because of which it is run; undefined if it is left out. */
  readonly because: string | undefined;
}

/** Decides which parts a change affects; all of them if the changes are unknown. */
export function decideParts(changed: readonly string[] | undefined): readonly Decision[] {
  return DEEP_PARTS.map((part) => ({
    part,
    because:
      changed === undefined
        ? 'it isn’t known what has changed'
        : changed.find((file) => part.files.some((beginning) => file.startsWith(beginning))),
  }));
}

import { describe, expect, test } from 'vitest';
import { checkRooms } from './rooms.ts';
import { checkBoundaries } from './rules.ts';
import { readSource } from './source-file.ts';

/** Returns the violations in these files, given as path and source. */
function sentencesFor(files: Readonly<Record<string, string>>): string[] {
  const sources = Object.entries(files).map(([file, source]) => readSource(file, source));
  return checkBoundaries(sources).map(({ sentence }) => sentence);
}

/** Each rule: a file that violates it, and a similar one that is allowed. */
const cases: readonly {
  rule: RegExp;
  broken: readonly [file: string, source: string];
  fine: readonly [file: string, source: string];
}[] = [
  {
    rule: /pricing imports nothing/u,
    broken: ['packages/pricing/src/fees.ts', "import { z } from 'zod';"],
    fine: ['packages/pricing/src/fees.ts', "import { add } from './money.ts';"],
  },
  {
    rule: /contracts imports only zod and pricing/u,
    broken: [
      'packages/contracts/src/bookings/bookings.ts',
      "import { useQuery } from '@tanstack/react-query';",
    ],
    fine: [
      'packages/contracts/src/bookings/bookings.ts',
      "import * as z from 'zod/mini'; import { services } from '@voltcourier/pricing';",
    ],
  },
  {
    rule: /policies and whole tables only as types/u,
    broken: [
      'apps/web/src/features/accounts/join-form.tsx',
      "import { accountsPolicy } from '@voltcourier/contracts/accounts/accounts-policy';",
    ],
    fine: [
      'apps/web/src/features/accounts/join-form.tsx',
      "import type { accountsPolicy } from '@voltcourier/contracts/accounts/accounts-policy';",
    ],
  },
  {
    rule: /policies and whole tables only as types/u,
    broken: [
      'apps/admin/src/lib/api/feature-api.ts',
      "import { endpoints } from '@voltcourier/contracts/endpoints';",
    ],
    fine: [
      'apps/admin/src/lib/api/roles.ts',
      "import { roles } from '@voltcourier/contracts/accounts/roles';",
    ],
  },
  {
    rule: /policies and whole tables only as types/u,
    broken: [
      'packages/contracts/src/payments/bitcoin.ts',
      "import { bitcoinPolicy } from './bitcoin-policy.ts';",
    ],
    fine: [
      'packages/contracts/src/routes.ts',
      "import { bitcoinPolicy } from './payments/bitcoin-policy.ts';",
    ],
  },
  {
    rule: /csv imports only csv-parse/u,
    broken: [
      'packages/csv/src/text.ts',
      "import { Id } from '@voltcourier/contracts/kernel/scalars';",
    ],
    fine: ['packages/csv/src/text.ts', "import { parse } from 'csv-parse/browser/esm/sync';"],
  },
  {
    rule: /never a router, a query or a contract/u,
    broken: ['packages/ui/src/link/link.tsx', "import { Link } from 'react-router-dom';"],
    fine: ['packages/ui/src/link/link.tsx', "import { useState } from 'react';"],
  },
  {
    rule: /never a router, a query or a contract/u,
    broken: [
      'packages/ui/src/slot/stories.tsx',
      "import type { Slot } from '@voltcourier/contracts';",
    ],
    fine: ['packages/ui/src/slot/stories.tsx', "import { Slot } from './slot.tsx';"],
  },
  {
    rule: /account-screens imports contracts, ui, React and queries/u,
    broken: [
      'packages/account-screens/src/passkeys-card.tsx',
      "import { Link } from 'react-router-dom';",
    ],
    fine: [
      'packages/account-screens/src/passkeys-card.tsx',
      "import { Button } from '@voltcourier/ui/button'; import { useQuery } from '@tanstack/react-query';",
    ],
  },
  {
    rule: /nothing imports an app/u,
    broken: [
      'packages/contracts/src/a.test.ts',
      "import { app } from '../../../apps/api/src/app.ts';",
    ],
    fine: ['apps/api/src/server.ts', "import { app } from './app.ts';"],
  },
  {
    rule: /nothing imports an app/u,
    broken: ['tooling/e2e/bookings/booking.e2e.ts', "import { x } from '@voltcourier/web';"],
    fine: ['tooling/e2e/bookings/booking.e2e.ts', "import { x } from '@voltcourier/contracts';"],
  },
  {
    rule: /the product never imports tooling/u,
    broken: ['apps/api/src/context.ts', "import { startSandbox } from '@voltcourier/sandbox';"],
    fine: [
      'apps/api/src/testing/harness.ts',
      "import { startSandbox } from '@voltcourier/sandbox';",
    ],
  },
  {
    rule: /the api never imports ui/u,
    broken: ['apps/api/src/app.ts', "import { Money } from '@voltcourier/ui/money';"],
    fine: ['apps/web/src/app/main.tsx', "import { Money } from '@voltcourier/ui/money';"],
  },
  {
    rule: /imports another domain's index.ts and nothing else/u,
    broken: [
      'apps/api/src/domains/payments/service.ts',
      "import type { Row } from '../bookings/repository.ts';",
    ],
    fine: [
      'apps/api/src/domains/payments/service.ts',
      "import { confirm } from '../bookings/index.ts';",
    ],
  },
  {
    rule: /imports only what stands before it: bookings imports payments/u,
    broken: [
      'apps/api/src/domains/bookings/service.ts',
      "import type { Payment } from '../payments/index.ts';",
    ],
    fine: [
      'apps/api/src/domains/bookings/service.ts',
      "import { send } from '../messaging/index.ts';",
    ],
  },
  {
    rule: /imports only what stands before it: platform imports messaging/u,
    broken: [
      'apps/api/src/platform/http/access.ts',
      "import { send } from '../../domains/messaging/index.ts';",
    ],
    fine: ['apps/api/src/context.ts', "import { a } from './domains/messaging/mails/service.ts';"],
  },
  {
    rule: /only repositories and platform\/database build SQL, and this imports kysely/u,
    broken: [
      'apps/api/src/domains/payments/service.ts',
      "import { sql, type Kysely } from 'kysely';",
    ],
    fine: ['apps/api/src/domains/payments/ledger-repository.ts', "import { sql } from 'kysely';"],
  },
  {
    rule: /only repositories and platform\/database build SQL/u,
    broken: [
      'apps/api/src/domains/payments/routes.ts',
      "import type { Kysely } from 'kysely'; export const all = (db: Kysely<unknown>) => db.selectFrom('payments');",
    ],
    fine: [
      'apps/api/src/platform/database/readiness.ts',
      "export const all = (db: Kysely<unknown>) => db.selectFrom('payments');",
    ],
  },
  {
    rule: /only platform\/vendors\/stripe imports stripe/u,
    broken: ['apps/api/src/domains/payments/service.ts', "import type Stripe from 'stripe';"],
    fine: ['apps/api/src/platform/vendors/stripe/card-provider.ts', "import Stripe from 'stripe';"],
  },
  {
    rule: /only config.ts reads the environment/u,
    broken: ['apps/api/src/server.ts', "export const port = process.env['PORT'];"],
    fine: ['apps/api/src/platform/config/config.ts', "export const port = process.env['PORT'];"],
  },
  {
    rule: /only config.ts reads the environment/u,
    broken: ['apps/web/src/lib/mode.ts', "import { env } from 'node:process';"],
    fine: ['apps/web/src/lib/mode.ts', "import { hrtime } from 'node:process';"],
  },
  {
    rule: /only app.ts and platform\/http import Fastify values/u,
    broken: ['apps/api/src/domains/accounts/staff/routes.ts', "import fastify from 'fastify';"],
    fine: [
      'apps/api/src/domains/accounts/staff/routes.ts',
      "import type { FastifyInstance } from 'fastify';",
    ],
  },
  {
    rule: /lib → features → routes → app, never back: features imports routes/u,
    broken: [
      'apps/web/src/features/bookings/form.tsx',
      "import { Booking } from '../../routes/booking.tsx';",
    ],
    fine: [
      'apps/web/src/routes/booking.tsx',
      "import { Form } from '../features/bookings/form.tsx';",
    ],
  },
  {
    rule: /never back: lib imports app/u,
    broken: ['apps/admin/src/lib/client.ts', "export { router } from '../app/router.tsx';"],
    fine: ['apps/admin/src/app/router.tsx', "export { client } from '../lib/client.ts';"],
  },
  {
    rule: /a feature doesn't import another feature/u,
    broken: [
      'apps/web/src/features/bookings/form.tsx',
      "export const load = () => import('../payments/card.tsx');",
    ],
    fine: ['apps/web/src/features/bookings/form.tsx', "import { Slots } from './slots.tsx';"],
  },
];

describe('import boundaries', () => {
  test.each(cases)('$broken.0 breaks $rule', ({ rule, broken: [file, source] }) => {
    expect(sentencesFor({ [file]: source })).toEqual([expect.stringMatching(rule)]);
  });

  test.each(cases)('$fine.0 keeps $rule', ({ fine: [file, source] }) => {
    expect(sentencesFor({ [file]: source })).toEqual([]);
  });

  test('report the line of a violation', () => {
    const source = "import { a } from './a.ts';\n\nimport { z } from 'zod';\n";
    const [violation] = checkBoundaries([readSource('packages/pricing/src/fees.ts', source)]);
    expect(violation).toMatchObject({ file: 'packages/pricing/src/fees.ts', line: 3 });
  });
});

test('report a folder without a domain once', () => {
  const files = [
    'packages/contracts/src/kernel/endpoint.ts',
    'packages/contracts/src/bookings/bookings.ts',
    'apps/api/src/domains/crm/leads/service.ts',
    'apps/web/src/features/payments/card.tsx',
    'apps/admin/src/features/people/list.tsx',
    'apps/admin/src/features/people/panel.tsx',
  ];
  expect(checkRooms(files)).toEqual([
    {
      file: 'apps/admin/src/features/people/list.tsx',
      line: 1,
      sentence: 'people is no domain; see boundaries/domains.ts',
    },
  ]);
});

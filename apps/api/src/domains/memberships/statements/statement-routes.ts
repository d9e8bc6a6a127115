import { API_PREFIX, type User } from '@voltcourier/contracts';
import { StatementMonth } from '@voltcourier/contracts/memberships/statements';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Issuer } from '../../../platform/documents/pdf-page.ts';
import type { MountOptions } from '../../../platform/http/mount-routes.ts';
import { exportStatementCsv, exportStatementPdf } from './service.ts';

const LIMIT = { max: 30, windowSeconds: 60 };
// A large fleet's month is hundreds of pages.
const PDF_LIMIT = { max: 10, windowSeconds: 60 };

interface ByMonth {
  Params: { month: string };
}

/** The files that browsers save of a company's month: no JSON, so not in the table. */
export function addStatementRoutes(
  ctx: Context,
  app: FastifyInstance,
  { access, limit }: MountOptions,
  issuer: Issuer,
): void {
  const asked = async (
    request: FastifyRequest<ByMonth>,
  ): Promise<{ user: User; month: string }> => {
    const session = await access.authorize({ access: 'customer' }, request);
    if (session === undefined) throw new AppError('unauthenticated', 'Please sign in.');
    const { month } = request.params;
    if (!z.safeParse(StatementMonth, month).success) {
      throw new AppError('invalid_input', 'Choose a month.', { field: 'month' });
    }
    return { user: session.user, month };
  };
  const nameOf = (month: string, kind: string) =>
    `attachment; filename="statement-${month}.${kind}"`;

  app.get<ByMonth>(
    `${API_PREFIX}/account/company/statements/:month.csv`,
    { schema: { hide: true } },
    async (request, reply) => {
      await limit('statement.csv', LIMIT, request.ip);
      const { user, month } = await asked(request);
      const csv = await exportStatementCsv(ctx, user, month);
      return reply
        .header('content-disposition', nameOf(month, 'csv'))
        .header('cache-control', 'no-store')
        .type('text/csv; charset=utf-8; header=present')
        .send(csv);
    },
  );
  app.get<ByMonth>(
    `${API_PREFIX}/account/company/statements/:month.pdf`,
    { schema: { hide: true } },
    async (request, reply) => {
      await limit('statement.pdf', PDF_LIMIT, request.ip);
      const { user, month } = await asked(request);
      return reply
        .header('content-disposition', nameOf(month, 'pdf'))
        .header('cache-control', 'no-store')
        .type('application/pdf')
        .send(await exportStatementPdf(ctx, user, month, issuer));
    },
  );
}

import type { User } from '@voltcourier/contracts';
import { StatementMonth } from '@voltcourier/contracts/memberships/statements';
import { rawRoutes } from '@voltcourier/contracts/raw-routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Issuer } from '../../../platform/documents/pdf-page.ts';
import type { MountOptions } from '../../../platform/http/mount-routes.ts';
import { exportStatementCsv, exportStatementPdf } from './service.ts';

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
    const session = await access.authorize(
      request.routeOptions.config.raw ?? rawRoutes.statementCsv,
      request,
    );
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
    rawRoutes.statementCsv.path,
    { schema: { hide: true }, config: { raw: rawRoutes.statementCsv } },
    async (request, reply) => {
      await limit('statement.csv', rawRoutes.statementCsv.rateLimit, request.ip);
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
    rawRoutes.statementPdf.path,
    { schema: { hide: true }, config: { raw: rawRoutes.statementPdf } },
    async (request, reply) => {
      await limit('statement.pdf', rawRoutes.statementPdf.rateLimit, request.ip);
      const { user, month } = await asked(request);
      return reply
        .header('content-disposition', nameOf(month, 'pdf'))
        .header('cache-control', 'no-store')
        .type('application/pdf')
        .send(await exportStatementPdf(ctx, user, month, issuer));
    },
  );
}

import { StatementMonth } from '@voltcourier/contracts/memberships/statements';
import { rawRoutes } from '@voltcourier/contracts/raw-routes';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Issuer } from '../../../platform/documents/pdf-page.ts';
import { mountFile, signedInPerson } from '../../../platform/http/mount-file.ts';
import type { MountOptions } from '../../../platform/http/mount-routes.ts';
import { exportStatementCsv, exportStatementPdf } from './service.ts';

/** @throws AppError `invalid_input`. */
function monthOf(text: string | undefined): string {
  const month = z.safeParse(StatementMonth, text);
  if (month.success) return month.data;
  throw new AppError('invalid_input', 'Choose a month.', { field: 'month' });
}

/** The files that browsers save of a company's month. */
export function addStatementRoutes(
  ctx: Context,
  app: FastifyInstance,
  mounting: MountOptions,
  issuer: Issuer,
): void {
  mountFile(app, rawRoutes.statementCsv, mounting, async ({ params, session }) => {
    const user = signedInPerson({ session });
    const month = monthOf(params['month']);
    return { name: `statement-${month}.csv`, content: await exportStatementCsv(ctx, user, month) };
  });
  mountFile(app, rawRoutes.statementPdf, mounting, async ({ params, session }) => {
    const user = signedInPerson({ session });
    const month = monthOf(params['month']);
    const content = await exportStatementPdf(ctx, user, month, issuer);
    return { name: `statement-${month}.pdf`, content };
  });
}

import type { RawRoutes } from '@voltcourier/contracts/raw-routes';
import type { Context } from '../../../platform/context.ts';
import type { Issuer } from '../../../platform/documents/pdf-page.ts';
import { callingPerson } from '../../../platform/http/handlers.ts';
import type { RawHandlers } from '../../../platform/http/raw-handlers.ts';
import { exportStatementCsv, exportStatementPdf } from './service.ts';

/** File downloads of a company's month. */
export function statementFiles(
  ctx: Context,
  issuer: Issuer,
): Pick<RawHandlers<RawRoutes>, 'statementCsv' | 'statementPdf'> {
  return {
    statementCsv: async ({ params: { month }, caller, texts }) => ({
      name: `statement-${month}.csv`,
      content: await exportStatementCsv(ctx, callingPerson(caller), month, texts),
    }),
    statementPdf: async ({ params: { month }, caller, texts }) => ({
      name: `statement-${month}.pdf`,
      content: await exportStatementPdf(ctx, callingPerson(caller), month, { issuer, texts }),
    }),
  };
}

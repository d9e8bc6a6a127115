import { rawRoutes } from '@voltcourier/contracts/raw-routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Issuer } from '../../../platform/documents/pdf-page.ts';
import type { MountOptions } from '../../../platform/http/mount-routes.ts';
import { exportChargingHistory, getReceipt } from './service.ts';

/** The files that browsers save of visits and receipts: no JSON, so not in the table. */
export function addHistoryRoutes(
  ctx: Context,
  app: FastifyInstance,
  { access, limit }: MountOptions,
  issuer: Issuer,
): void {
  app.get<{ Params: { id: string } }>(
    rawRoutes.receiptPdf.path,
    { schema: { hide: true }, config: { raw: rawRoutes.receiptPdf } },
    async (request, reply) => {
      await limit('receipt.pdf', rawRoutes.receiptPdf.rateLimit, request.ip);
      await access.authorize(rawRoutes.receiptPdf, request);
      const receipt = await getReceipt(ctx, request.params.id);
      // Fonts and their reader, of which a process that starts has no need.
      const { receiptPdf } = await import('./receipt-pdf.ts');
      return reply
        .header('content-disposition', `attachment; filename="receipt-${receipt.number}.pdf"`)
        .header('cache-control', 'no-store')
        .type('application/pdf')
        .send(await receiptPdf(receipt, issuer));
    },
  );
  app.get<{ Querystring: { year?: string } }>(
    rawRoutes.chargingHistoryCsv.path,
    { schema: { hide: true }, config: { raw: rawRoutes.chargingHistoryCsv } },
    async (request, reply) => {
      await limit('charging-history.csv', rawRoutes.chargingHistoryCsv.rateLimit, request.ip);
      const session = await access.authorize(rawRoutes.chargingHistoryCsv, request);
      if (session === undefined) throw new AppError('unauthenticated', 'Please sign in.');
      const { year } = request.query;
      if (year !== undefined && !/^20\d\d$/u.test(year)) {
        throw new AppError('invalid_input', 'Choose a year.', { field: 'year' });
      }
      const csv = await exportChargingHistory(
        ctx,
        session.user.id,
        year === undefined ? undefined : Number(year),
      );
      const name = `charging-history${year === undefined ? '' : `-${year}`}.csv`;
      return reply
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .type('text/csv; charset=utf-8; header=present')
        .send(csv);
    },
  );
}

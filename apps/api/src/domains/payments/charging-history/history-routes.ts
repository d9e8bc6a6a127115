import { API_PREFIX } from '@voltcourier/contracts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Issuer } from '../../../platform/documents/pdf-page.ts';
import type { MountOptions } from '../../../platform/http/mount-routes.ts';
import { exportChargingHistory, getReceipt } from './service.ts';

const LIMIT = { max: 30, windowSeconds: 60 };

/** The files that browsers save of visits and receipts: no JSON, so not in the table. */
export function addHistoryRoutes(
  ctx: Context,
  app: FastifyInstance,
  { access, limit }: MountOptions,
  issuer: Issuer,
): void {
  app.get<{ Params: { id: string } }>(
    `${API_PREFIX}/booking/:id/receipt.pdf`,
    { schema: { hide: true } },
    async (request, reply) => {
      await limit('receipt.pdf', LIMIT, request.ip);
      await access.authorize({ access: 'booking-holder' }, request);
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
    `${API_PREFIX}/account/charging-history.csv`,
    { schema: { hide: true } },
    async (request, reply) => {
      await limit('charging-history.csv', LIMIT, request.ip);
      const session = await access.authorize({ access: 'customer' }, request);
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

import { rawRoutes } from '@voltcourier/contracts/raw-routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Issuer } from '../../../platform/documents/pdf-page.ts';
import { mountFile, signedInPerson } from '../../../platform/http/mount-file.ts';
import type { MountOptions } from '../../../platform/http/mount-routes.ts';
import { exportChargingHistory, getReceipt } from './service.ts';

/** The files that browsers save of visits and receipts. */
export function addHistoryRoutes(
  ctx: Context,
  app: FastifyInstance,
  mounting: MountOptions,
  issuer: Issuer,
): void {
  mountFile(app, rawRoutes.receiptPdf, mounting, async ({ params }) => {
    const receipt = await getReceipt(ctx, params['id'] ?? '');
    // Fonts and their reader, of which a process that starts has no need.
    const { receiptPdf } = await import('./receipt-pdf.ts');
    return { name: `receipt-${receipt.number}.pdf`, content: await receiptPdf(receipt, issuer) };
  });
  mountFile(app, rawRoutes.chargingHistoryCsv, mounting, async ({ query, session }) => {
    const user = signedInPerson({ session });
    const { year } = query;
    const isYear = typeof year === 'string' && /^20\d\d$/u.test(year);
    if (year !== undefined && !isYear) {
      throw new AppError('invalid_input', 'Choose a year.', { field: 'year' });
    }
    return {
      name: `charging-history${isYear ? `-${year}` : ''}.csv`,
      content: await exportChargingHistory(ctx, user.id, isYear ? Number(year) : undefined),
    };
  });
}

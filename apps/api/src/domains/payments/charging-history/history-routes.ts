import type { RawRoutes } from '@voltcourier/contracts/raw-routes';
import type { Context } from '../../../platform/context.ts';
import type { Issuer } from '../../../platform/documents/pdf-page.ts';
import { callerId } from '../../../platform/http/handlers.ts';
import type { RawHandlers } from '../../../platform/http/raw-handlers.ts';
import { labelsIn } from '../../bookings/index.ts';
import { exportChargingHistory, getReceipt } from './service.ts';

/** File downloads of visits and receipts. */
export function historyFiles(
  ctx: Context,
  issuer: Issuer,
): Pick<RawHandlers<RawRoutes>, 'receiptPdf' | 'chargingHistoryCsv'> {
  return {
    receiptPdf: async ({ params, texts }) => {
      const receipt = labelsIn(await getReceipt(ctx, params.id), texts);
      // Loaded lazily: the fonts and their parser aren't needed at startup.
      const { receiptPdf } = await import('./receipt-pdf.ts');
      return {
        name: `receipt-${receipt.number}.pdf`,
        content: await receiptPdf(receipt, issuer, texts),
      };
    },
    chargingHistoryCsv: async ({ query: { year }, caller, texts }) => ({
      name: `charging-history${year === undefined ? '' : `-${year}`}.csv`,
      content: await exportChargingHistory(
        ctx,
        callerId(caller),
        year === undefined ? undefined : Number(year),
        texts,
      ),
    }),
  };
}

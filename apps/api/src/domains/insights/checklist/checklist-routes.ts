import type { RawRoutes } from '@voltcourier/contracts/raw-routes';
import type { Context } from '../../../platform/context.ts';
import type { Issuer } from '../../../platform/documents/pdf-page.ts';
import type { RawHandlers } from '../../../platform/http/raw-handlers.ts';
import { exportChecklistPdf } from './service.ts';

/** PDF download of a signed checklist. */
export function checklistFiles(
  ctx: Context,
  issuer: Issuer,
): Pick<RawHandlers<RawRoutes>, 'checklistPdf'> {
  return {
    checklistPdf: async ({ params }) => ({
      name: 'pre-launch-checklist.pdf',
      content: await exportChecklistPdf(ctx, params.id, issuer),
    }),
  };
}

import { Readable } from 'node:stream';
import type { RawRoutes } from '@voltcourier/contracts/raw-routes';
import type { Context } from '../../../platform/context.ts';
import { callerId } from '../../../platform/http/handlers.ts';
import type { RawHandlers } from '../../../platform/http/raw-handlers.ts';
import { exportImportErrors } from './service.ts';
import { fetchContactExport } from './exports.ts';

/** CSV downloads of contact data, of any length. */
export function customerDataFiles(
  ctx: Context,
): Pick<RawHandlers<RawRoutes>, 'importErrorsCsv' | 'contactExportCsv'> {
  return {
    importErrorsCsv: async ({ params }) => ({
      name: 'rows-to-mend.csv',
      content: Readable.from(await exportImportErrors(ctx, params.id)),
    }),
    contactExportCsv: async ({ params, caller }) => ({
      name: 'people.csv',
      content: Readable.from(await fetchContactExport(ctx, callerId(caller), params.id)),
    }),
  };
}

import { Readable } from 'node:stream';
import { Id } from '@voltcourier/contracts/kernel/scalars';
import { rawRoutes } from '@voltcourier/contracts/raw-routes';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../../../platform/app-error.ts';
import type { MountOptions } from '../../../platform/http/mount-routes.ts';
import type { Context } from '../../../platform/context.ts';
import { exportImportErrors } from './service.ts';
import { fetchContactExport } from './exports.ts';

/** The files that staff save of people: no JSON and of any length, so not in the table. */
export function addCustomerDataRoutes(
  ctx: Context,
  app: FastifyInstance,
  { access, limit }: MountOptions,
): void {
  app.get<{ Params: { id: string } }>(
    rawRoutes.importErrorsCsv.path,
    { schema: { hide: true }, config: { raw: rawRoutes.importErrorsCsv } },
    async (request, reply) => {
      await limit('import-errors.csv', rawRoutes.importErrorsCsv.rateLimit, request.ip);
      await access.authorize(rawRoutes.importErrorsCsv, request);
      const { id } = request.params;
      if (!z.safeParse(Id, id).success) throw new AppError('not_found', 'There is no such import.');
      const lines = await exportImportErrors(ctx, id);
      return reply
        .header('content-disposition', 'attachment; filename="rows-to-mend.csv"')
        .header('cache-control', 'no-store')
        .type('text/csv; charset=utf-8; header=present')
        .send(Readable.from(lines));
    },
  );
  app.get<{ Params: { id: string } }>(
    rawRoutes.contactExportCsv.path,
    { schema: { hide: true }, config: { raw: rawRoutes.contactExportCsv } },
    async (request, reply) => {
      await limit('people.csv', rawRoutes.contactExportCsv.rateLimit, request.ip);
      const session = await access.authorize(rawRoutes.contactExportCsv, request);
      const { id } = request.params;
      if (session === undefined || !z.safeParse(Id, id).success) {
        throw new AppError('not_found', 'There is no such file.');
      }
      const lines = await fetchContactExport(ctx, session.user.id, id);
      return reply
        .header('content-disposition', 'attachment; filename="people.csv"')
        .header('cache-control', 'no-store')
        .type('text/csv; charset=utf-8; header=present')
        .send(Readable.from(lines));
    },
  );
}

import { Readable } from 'node:stream';
import { API_PREFIX } from '@voltcourier/contracts';
import { Id } from '@voltcourier/contracts/kernel/scalars';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../../../platform/app-error.ts';
import type { MountOptions } from '../../../platform/http/mount-routes.ts';
import type { Context } from '../../../platform/context.ts';
import { exportImportErrors } from './service.ts';
import { fetchContactExport } from './exports.ts';

const LIMIT = { max: 30, windowSeconds: 60 };

/** The files that staff save of people: no JSON and of any length, so not in the table. */
export function addCustomerDataRoutes(
  ctx: Context,
  app: FastifyInstance,
  { access, limit }: MountOptions,
): void {
  app.get<{ Params: { id: string } }>(
    `${API_PREFIX}/staff/customer-data/imports/:id/errors.csv`,
    { schema: { hide: true } },
    async (request, reply) => {
      await limit('import-errors.csv', LIMIT, request.ip);
      await access.authorize({ access: 'customer-data:write' }, request);
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
    `${API_PREFIX}/staff/customer-data/exports/:id/people.csv`,
    { schema: { hide: true } },
    async (request, reply) => {
      await limit('people.csv', LIMIT, request.ip);
      const session = await access.authorize({ access: 'customer-data:export' }, request);
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

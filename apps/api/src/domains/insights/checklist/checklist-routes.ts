import { Id } from '@voltcourier/contracts/kernel/scalars';
import { rawRoutes } from '@voltcourier/contracts/raw-routes';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Issuer } from '../../../platform/documents/pdf-page.ts';
import type { MountOptions } from '../../../platform/http/mount-routes.ts';
import { exportChecklistPdf } from './service.ts';

interface ById {
  Params: { id: string };
}

/** The file that staff save of a checklist that was signed: no JSON, so not in the table. */
export function addChecklistRoutes(
  ctx: Context,
  app: FastifyInstance,
  { access, limit }: MountOptions,
  issuer: Issuer,
): void {
  app.get<ById>(
    rawRoutes.checklistPdf.path,
    { schema: { hide: true }, config: { raw: rawRoutes.checklistPdf } },
    async (request, reply) => {
      await limit('checklist.pdf', rawRoutes.checklistPdf.rateLimit, request.ip);
      await access.authorize(rawRoutes.checklistPdf, request);
      const { id } = request.params;
      if (!z.safeParse(Id, id).success) throw new AppError('not_found', 'There is no such record.');
      return reply
        .header('content-disposition', 'attachment; filename="pre-launch-checklist.pdf"')
        .header('cache-control', 'no-store')
        .type('application/pdf')
        .send(await exportChecklistPdf(ctx, id, issuer));
    },
  );
}

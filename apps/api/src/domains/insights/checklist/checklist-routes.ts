import { API_PREFIX } from '@voltcourier/contracts';
import { Id } from '@voltcourier/contracts/kernel/scalars';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Issuer } from '../../../platform/documents/pdf-page.ts';
import type { MountOptions } from '../../../platform/http/mount-routes.ts';
import { exportChecklistPdf } from './service.ts';

const LIMIT = { max: 30, windowSeconds: 60 };

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
    `${API_PREFIX}/staff/checklist/sign-offs/:id.pdf`,
    { schema: { hide: true } },
    async (request, reply) => {
      await limit('checklist.pdf', LIMIT, request.ip);
      await access.authorize({ access: 'checklist:read' }, request);
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

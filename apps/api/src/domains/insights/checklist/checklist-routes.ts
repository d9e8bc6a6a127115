import { Id } from '@voltcourier/contracts/kernel/scalars';
import { rawRoutes } from '@voltcourier/contracts/raw-routes';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Issuer } from '../../../platform/documents/pdf-page.ts';
import { mountFile } from '../../../platform/http/mount-file.ts';
import type { MountOptions } from '../../../platform/http/mount-routes.ts';
import { exportChecklistPdf } from './service.ts';

/** The file that staff save of a checklist that was signed. */
export function addChecklistRoutes(
  ctx: Context,
  app: FastifyInstance,
  mounting: MountOptions,
  issuer: Issuer,
): void {
  mountFile(app, rawRoutes.checklistPdf, mounting, async ({ params }) => {
    const id = z.safeParse(Id, params['id']);
    if (!id.success) throw new AppError('not_found', 'There is no such record.');
    return {
      name: 'pre-launch-checklist.pdf',
      content: await exportChecklistPdf(ctx, id.data, issuer),
    };
  });
}

import { Readable } from 'node:stream';
import { Id } from '@voltcourier/contracts/kernel/scalars';
import { rawRoutes } from '@voltcourier/contracts/raw-routes';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { mountFile, signedInPerson } from '../../../platform/http/mount-file.ts';
import type { MountOptions } from '../../../platform/http/mount-routes.ts';
import { exportImportErrors } from './service.ts';
import { fetchContactExport } from './exports.ts';

/** @throws AppError `not_found` with a sentence. */
function idOf(text: string | undefined, sentence: string): string {
  const id = z.safeParse(Id, text);
  if (!id.success) throw new AppError('not_found', sentence);
  return id.data;
}

/** The files that staff save of people; they may be of any length. */
export function addCustomerDataRoutes(
  ctx: Context,
  app: FastifyInstance,
  mounting: MountOptions,
): void {
  mountFile(app, rawRoutes.importErrorsCsv, mounting, async ({ params }) => {
    const id = idOf(params['id'], 'There is no such import.');
    return { name: 'rows-to-mend.csv', content: Readable.from(await exportImportErrors(ctx, id)) };
  });
  mountFile(app, rawRoutes.contactExportCsv, mounting, async ({ params, session }) => {
    const user = signedInPerson({ session });
    const id = idOf(params['id'], 'There is no such file.');
    return {
      name: 'people.csv',
      content: Readable.from(await fetchContactExport(ctx, user.id, id)),
    };
  });
}

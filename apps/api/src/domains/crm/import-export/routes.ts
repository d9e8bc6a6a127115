import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { callerId, type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import { addImportPart, beginImport, previewImport, readImportAs } from './import-upload.ts';
import {
  discardImport,
  getImport,
  listImports,
  orderImportCheck,
  orderImportRun,
  stopImport,
} from './service.ts';
import { beginContactExport, discardContactExport, listContactExports } from './exports.ts';

/** Handlers of contact imports. */
export function importHandlers(ctx: Context): Handlers<Routes>['imports'] {
  return {
    imports: ({ query }) => listImports(ctx, query.after),
    getImport: ({ params }) => getImport(ctx, params.importId),
    preview: async ({ params }) => ({ rows: await previewImport(ctx, params.importId) }),
    beginImport: ({ caller, body }) => beginImport(ctx, staffActor(caller), body),
    addPart: ({ params, body }) =>
      addImportPart(ctx, params.importId, params.part, Buffer.from(body.data, 'base64')),
    readAs: ({ caller, params, body: { version, ...chosen } }) =>
      readImportAs(ctx, staffActor(caller), { id: params.importId, version }, chosen),
    check: ({ caller, params, body: { version } }) =>
      orderImportCheck(ctx, staffActor(caller), { id: params.importId, version }),
    run: ({ caller, params, body: { version } }) =>
      orderImportRun(ctx, staffActor(caller), { id: params.importId, version }),
    stop: ({ caller, params, body: { version } }) =>
      stopImport(ctx, staffActor(caller), { id: params.importId, version }),
    discard: ({ caller, params, body: { version } }) =>
      discardImport(ctx, staffActor(caller), { id: params.importId, version }),
  };
}

/** Handlers of contact exports. */
export function contactExportHandlers(ctx: Context): Handlers<Routes>['contactExports'] {
  return {
    list: ({ caller, query }) => listContactExports(ctx, callerId(caller), query.after),
    begin: ({ caller, body }) => beginContactExport(ctx, staffActor(caller), body),
    discard: ({ caller, params }) => discardContactExport(ctx, staffActor(caller), params.exportId),
  };
}

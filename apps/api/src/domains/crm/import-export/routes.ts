import type { Routes } from '@voltcourier/contracts';
import { callerId, type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import type { ContactExportsService } from './exports.ts';
import type { ImportsService } from './service.ts';

/** Handlers of the import of people. */
export function customerDataHandlers(customerData: ImportsService): Handlers<Routes>['imports'] {
  return {
    imports: ({ query }) => customerData.list(query.after),
    getImport: ({ params }) => customerData.get(params.importId),
    preview: async ({ params }) => ({ rows: await customerData.preview(params.importId) }),
    beginImport: ({ caller, body }) => customerData.begin(staffActor(caller), body),
    addPart: ({ params, body }) =>
      customerData.addPart(params.importId, params.part, Buffer.from(body.data, 'base64')),
    readAs: ({ caller, params, body: { version, ...chosen } }) =>
      customerData.readAs(staffActor(caller), { id: params.importId, version }, chosen),
    check: ({ caller, params, body: { version } }) =>
      customerData.check(staffActor(caller), { id: params.importId, version }),
    run: ({ caller, params, body: { version } }) =>
      customerData.run(staffActor(caller), { id: params.importId, version }),
    stop: ({ caller, params, body: { version } }) =>
      customerData.stop(staffActor(caller), { id: params.importId, version }),
    discard: ({ caller, params, body: { version } }) =>
      customerData.discard(staffActor(caller), { id: params.importId, version }),
  };
}

/** Handlers of the files of people that staff take along. */
export function peopleExportHandlers(
  contactExports: ContactExportsService,
): Handlers<Routes>['contactExports'] {
  return {
    list: ({ caller, query }) => contactExports.list(callerId(caller), query.after),
    begin: ({ caller, body }) => contactExports.begin(staffActor(caller), body),
    discard: ({ caller, params }) => contactExports.discard(staffActor(caller), params.exportId),
  };
}

import { listContactTags } from '../../domains/crm/contacts/notes-and-tasks-repository.ts';
import { createCustomField } from '../../domains/crm/contacts/fields.ts';
import {
  addImportPart,
  beginImport,
  previewImport,
  readImportAs,
} from '../../domains/crm/import-export/import-upload.ts';
import {
  discardImport,
  exportImportErrors,
  getImport,
  listImports,
  orderImportCheck,
  orderImportRun,
  pruneImports,
  stopImport,
} from '../../domains/crm/import-export/service.ts';
import { checkImport, runImport } from '../../domains/crm/import-export/processing.ts';
import {
  beginContactExport,
  discardContactExport,
  fetchContactExport,
  listContactExports,
  pruneContactExports,
  runContactExport,
} from '../../domains/crm/import-export/exports.ts';
import {
  erasePrivacySubject,
  listPrivacyRequests,
  receivePrivacyRequest,
  refusePrivacyRequest,
  exportPersonalData,
} from '../../domains/privacy/privacy-requests/service.ts';
import type { StaffActor } from '../../platform/audit/service.ts';
import { createGuests } from '../guests.ts';
import { daysAhead } from '../requests.ts';
import type { Product } from './product.ts';

/** Runs all queries of importing people. */
export async function callAboutImports(
  { started, ctx }: Product,
  actor: StaffActor,
): Promise<void> {
  const known = await createGuests(started).call();
  const vans = { name: 'Vans', kind: 'number', appliesTo: 'both', options: [] } as const;
  const { id: fieldId } = await createCustomField(ctx, actor, { ...vans, options: [] });
  const csv = Buffer.from(
    [
      'name,email,phone,tags,notes,id,vans',
      `Ada,${known.email},,vip,Hello,c-1,9`,
      'Bob,bob@files.example,757 555 0123,vip,,,8',
      'Nobody,nobody,,,,,',
    ].join('\n'),
  );
  const upload = async () => {
    const { id } = await beginImport(ctx, actor, { fileName: 'people.csv', bytes: csv.length });
    return addImportPart(ctx, id, 0, csv);
  };
  const uploaded = await upload();
  const { id, encoding, separator } = uploaded;
  await previewImport(ctx, id);
  const read = await readImportAs(ctx, actor, uploaded, { encoding, separator });
  await orderImportCheck(ctx, actor, read);
  await checkImport(ctx, id);
  for await (const line of await exportImportErrors(ctx, id)) void line;
  const running = await orderImportRun(ctx, actor, await getImport(ctx, id));
  await stopImport(ctx, actor, running);
  await orderImportRun(ctx, actor, await getImport(ctx, id));
  await runImport(ctx, id);
  await discardImport(ctx, actor, await upload());
  const exported = await beginContactExport(ctx, actor, { member: 'yes' });
  await runContactExport(ctx, exported.id, [fieldId]);
  for await (const line of await fetchContactExport(ctx, actor.id, exported.id)) void line;
  const [tag] = await listContactTags(ctx.db);
  const tagged = await beginContactExport(ctx, actor, { tag: tag?.id ?? '', member: 'no' });
  await runContactExport(ctx, tagged.id);
  const { exports } = await listContactExports(ctx, actor.id, undefined);
  await listContactExports(ctx, actor.id, exports[0]?.id);
  await discardContactExport(ctx, actor, tagged.id);
  await pruneContactExports(ctx);
  await listImports(ctx, undefined);
  await listImports(ctx, id);
  await pruneImports(ctx);
  const later = new Date(Date.now() + 40 * 86_400_000);
  await upload();
  started.api.clock.offsetMs = later.getTime() - Date.now();
  await pruneImports(ctx);
  await pruneContactExports(ctx);
  started.api.clock.offsetMs = 0;
}

/** Runs all queries of privacy requests. */
export async function answerForData({ started, ctx }: Product, actor: StaffActor): Promise<void> {
  const { call } = createGuests(started);
  const ask = async (kind: 'copy' | 'erasure') => {
    const { personId } = await call();
    return receivePrivacyRequest(ctx, actor, { personId, kind, receivedOn: daysAhead(0) });
  };
  const copy = await ask('copy');
  const erasure = await ask('erasure');
  const refused = await ask('copy');
  for (const state of ['open', 'closed'] as const) {
    await listPrivacyRequests(ctx, state, undefined);
    await listPrivacyRequests(ctx, state, copy.id);
  }
  await exportPersonalData(ctx, actor, copy.id);
  await erasePrivacySubject(ctx, actor, erasure);
  await refusePrivacyRequest(ctx, actor, refused, 'withdrawn');
}

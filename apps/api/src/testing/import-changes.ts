import type { addEmployee } from './employees.ts';
import { checkImport } from '../domains/crm/import-export/processing.ts';
import { createGuests } from './guests.ts';
import type { useApi } from './harness.ts';
import { daysAhead } from './requests.ts';

type Employee = Awaited<ReturnType<typeof addEmployee>>;

/** Makes the call once, successfully, and returns the ID of its subject. */
type Change = (staff: Employee) => Promise<string>;

/** Changes of imports, exports and privacy requests, by endpoint. */
export function createImportChanges(
  started: ReturnType<typeof useApi>,
): Readonly<Record<string, Change>> {
  /** Creates a privacy request. */
  const askForData = async ({ privacyRequests }: Employee['client'], kind: 'copy' | 'erasure') => {
    const { personId } = await createGuests(started).call();
    return privacyRequests.receive({ body: { personId, kind, receivedOn: daysAhead(0) } });
  };

  /** Uploads a complete import file of people. */
  const uploadPeople = async ({ client }: Employee) => {
    const csv = Buffer.from('name,email\nAda,ada@files.example\n');
    const body = { fileName: 'Ada.csv', bytes: csv.length };
    const { id: importId } = await client.imports.beginImport({ body });
    const params = { importId, part: 0 };
    const data = csv.toString('base64');
    const { version, encoding, separator } = await client.imports.addPart({
      params,
      body: { data },
    });
    return { params: { importId }, version, encoding, separator };
  };
  const checkPeople = async (staff: Employee) => {
    const { params, version } = await uploadPeople(staff);
    await staff.client.imports.check({ params, body: { version } });
    await checkImport(started.api.ctx, params.importId);
    const checked = await staff.client.imports.getImport({ params });
    return { params, body: { version: checked.version } };
  };
  const uploadOnly = async (staff: Employee) => (await uploadPeople(staff)).params.importId;

  return {
    'imports.beginImport': uploadOnly,
    'imports.addPart': uploadOnly,
    'imports.readAs': async (staff) => {
      const { params, ...reading } = await uploadPeople(staff);
      await staff.client.imports.readAs({ params, body: reading });
      return params.importId;
    },
    'imports.check': async (staff) => {
      const { params, version } = await uploadPeople(staff);
      await staff.client.imports.check({ params, body: { version } });
      return params.importId;
    },
    'imports.run': async (staff) => {
      const { params, body } = await checkPeople(staff);
      await staff.client.imports.run({ params, body });
      return params.importId;
    },
    'imports.stop': async (staff) => {
      const { params, body } = await checkPeople(staff);
      const { version } = await staff.client.imports.run({ params, body });
      await staff.client.imports.stop({ params, body: { version } });
      return params.importId;
    },
    'imports.discard': async (staff) => {
      const { params, version } = await uploadPeople(staff);
      await staff.client.imports.discard({ params, body: { version } });
      return params.importId;
    },
    'contactExports.begin': async ({ client, prove }) => {
      const headers = await prove();
      return (await client.contactExports.begin({ headers, body: { member: 'no' } })).id;
    },
    'contactExports.discard': async ({ client, prove }) => {
      const { id: exportId } = await client.contactExports.begin({
        headers: await prove(),
        body: {},
      });
      return (await client.contactExports.discard({ params: { exportId } })).id;
    },
    'privacyRequests.receive': async ({ client }) => (await askForData(client, 'copy')).id,
    'privacyRequests.takeCopy': async ({ client, prove }) => {
      const { id: requestId } = await askForData(client, 'copy');
      await client.privacyRequests.takeCopy({ params: { requestId }, headers: await prove() });
      return requestId;
    },
    'privacyRequests.erase': async ({ client, prove }) => {
      const { id: requestId, version } = await askForData(client, 'erasure');
      const headers = await prove();
      await client.privacyRequests.erase({ params: { requestId }, headers, body: { version } });
      return requestId;
    },
    'privacyRequests.refuse': async ({ client }) => {
      const { id: requestId, version } = await askForData(client, 'erasure');
      const body = { version, reason: 'not-identified' } as const;
      await client.privacyRequests.refuse({ params: { requestId }, body });
      return requestId;
    },
  };
}

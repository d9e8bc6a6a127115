import { randomUUID } from 'node:crypto';
import type { DataRequestView, User } from '@voltcourier/contracts';
import { createCompanyRecord } from '../domains/crm/contacts/companies.ts';
import { mergeContacts } from '../domains/crm/contacts/merging.ts';
import {
  addContactLink,
  addContactNote,
  addContactTag,
  addTask,
} from '../domains/crm/contacts/notes-and-tasks.ts';
import { getContactTimeline } from '../domains/crm/contacts/service.ts';
import { createSegment } from '../domains/crm/contacts/segments.ts';
import { orderBulkAction } from '../domains/crm/contacts/bulk-actions.ts';
import { listManagedTags } from '../domains/crm/contacts/tags-repository.ts';
import { collectLeads } from '../domains/crm/leads/arrival-pass.ts';
import { createLead, moveLead } from '../domains/crm/leads/changes.ts';
import { listLeadsOfContact } from '../domains/crm/leads/service.ts';
import { addImportPart, beginImport } from '../domains/crm/import-export/import-upload.ts';
import { getImport, orderImportCheck } from '../domains/crm/import-export/service.ts';
import { checkImport } from '../domains/crm/import-export/processing.ts';
import { beginContactExport } from '../domains/crm/import-export/exports.ts';
import { receivePrivacyRequest } from '../domains/privacy/privacy-requests/service.ts';
import type { Hints } from './arbitraries.ts';
import { forgetSegments } from './campaign-subjects.ts';
import type { useApi } from './harness.ts';
import { createGuests } from './guests.ts';
import { daysAhead } from './requests.ts';

/** Contacts and what belongs to them, for generated input: each kind in all of its states. */
export function createContactSubjects(started: ReturnType<typeof useApi>) {
  /** Adds a company, and a person without an employer. */
  const meetCompanies = async (staff: User): Promise<Hints> => {
    const { personId } = await createGuests(started).call();
    const { id, username: name, email } = staff;
    const actor = { id, name, email, address: '127.0.0.1', userAgent: undefined };
    const seen = { name: 'Granby Fleet', email: 'fleet@example.com', phone: null };
    const company = await createCompanyRecord(started.api.ctx, actor, seen);
    return {
      personId: [personId, company.id, company.id, randomUUID()],
      employerId: [company.id, null],
      seenId: [null, company.id],
      seen: [seen],
      after: [company.id],
      search: ['granby', 'grnaby flete', 'fleet@example.com'],
    };
  };

  /** Adds contacts, one with all kinds of data that staff keep; some are merged. */
  const meetPeople = async (staff: User): Promise<Hints> => {
    const { call } = createGuests(started);
    const [one, other, third] = [await call(), await call(), await call()];
    const { id, username: name, email } = staff;
    const actor = { id, name, email, address: '127.0.0.1', userAgent: undefined };
    const [personId, mergedId] = [one.personId, other.personId];
    await mergeContacts(started.api.ctx, actor, personId, mergedId);
    const note = await addContactNote(started.api.ctx, actor, personId, {
      body: 'Hello',
      mentions: [id],
    });
    const form = { title: 'Call back', dueDate: null, ownerId: id };
    const task = await addTask(started.api.ctx, actor, personId, form);
    await addContactTag(started.api.ctx, actor, personId, { name: 'Fleet', tone: 'sea' });
    const file = { name: 'Contract', url: 'https://files.example/1' };
    const { tags, links } = await addContactLink(started.api.ctx, actor, personId, file);
    const { entries } = await getContactTimeline(started.api.ctx, personId, undefined);
    // The number of segments is limited.
    await forgetSegments(started);
    const saved = await createSegment(started.api.ctx, actor, {
      name: `Fuzz ${randomUUID()}`,
      filter: {},
    });
    const order = await orderBulkAction(started.api.ctx, actor, {
      orderId: randomUUID(),
      deed: { kind: 'remove-tag', tagId: tags[0]?.id ?? '' },
      target: { personIds: [third.personId] },
    });
    return {
      bulkActionId: [order.id],
      personIds: [[personId, mergedId], []],
      segmentId: [saved.id],
      withoutTag: tags.map((tag) => tag.id),
      taskOwner: [id],
      contactFrom: [daysAhead(-30), '0000-01-01', '9999-12-31'],
      contactTo: [daysAhead(0), '0000-01-01', '9999-12-31'],
      personId: [personId, mergedId, mergedId, third.personId, randomUUID()],
      otherId: [third.personId, mergedId],
      noteId: [note.id],
      taskId: [task.id],
      tagId: tags.map((tag) => tag.id),
      tag: tags.map((tag) => tag.id),
      linkId: links.map((link) => link.id),
      ownerId: [id],
      mentions: [[id], []],
      url: [file.url, 'http://files.example/1', 'https://'],
      version: [1, 2],
      after: [personId, ...entries.map(({ key }) => key)],
      search: ['ada', '757 555', 'quick'],
    };
  };

  /** Adds two unused tags for merging. */
  const addTags = async (staff: User): Promise<Hints> => {
    const { id, username: name, email } = staff;
    const actor = { id, name, email, address: '127.0.0.1', userAgent: undefined };
    const { personId } = await createGuests(started).call();
    const own = randomUUID().slice(0, 8);
    for (const word of ['First', 'Second']) {
      await addContactTag(started.api.ctx, actor, personId, {
        name: `${word} ${own}`,
        tone: 'sea',
      });
    }
    const known = await listManagedTags(started.api.ctx.db);
    const ids = known.filter((tag) => tag.name.endsWith(own)).map((tag) => tag.id);
    return { tagId: ids, otherId: ids, version: [1, 2], otherVersion: [1, 2] };
  };

  /** Adds leads to the board: one is lost, one comes from a request. */
  const addLeads = async (staff: User): Promise<Hints> => {
    const { personId } = await createGuests(started).call();
    await collectLeads(started.api.ctx);
    const { id, username: name, email } = staff;
    const actor = { id, name, email, address: '127.0.0.1', userAgent: undefined };
    const form = { title: 'Nine vans', kind: 'fleet', personId, valueCents: 90_000 } as const;
    const rest = { expectedClose: daysAhead(9), ownerId: id, nextStep: 'Call', nextStepDue: null };
    const open = await createLead(started.api.ctx, actor, { ...form, ...rest });
    const lost = await createLead(started.api.ctx, actor, { ...form, ...rest });
    await moveLead(started.api.ctx, actor, lost.id, {
      version: lost.version,
      stage: 'lost',
      belowId: null,
      lostReason: 'price',
      lostNote: null,
    });
    const [arrived] = (await listLeadsOfContact(started.api.ctx, personId)).leads.filter(
      ({ source }) => source !== 'staff',
    );
    const ids = [open.id, lost.id, arrived?.id];
    return {
      leadId: [open.id, open.id, ...ids],
      belowId: [...ids, null],
      after: ids,
      personId: [personId, null],
      ownerId: [id, null],
      owner: [id, 'nobody'],
      version: [1, 1, 2],
      valueCents: [null, 0, 90_000],
      expectedClose: [daysAhead(9), null],
      nextStep: ['Call', null],
      nextStepDue: [null, daysAhead(3)],
      lostReason: ['price', null, null],
      search: ['vans', 'ada', '%'],
    };
  };

  /** Uploads import files in several states. */
  const uploadFiles = async (staff: User): Promise<Hints> => {
    const { id, username: name, email } = staff;
    const actor = { id, name, email, address: '127.0.0.1', userAgent: undefined };
    const csv = Buffer.from('name,email\nAda,ada@files.example\nNobody,nobody\n');
    const file = { fileName: 'people.csv', bytes: csv.length };
    const announced = await beginImport(started.api.ctx, actor, file);
    const files = [announced];
    for (const state of ['uploaded', 'checked', 'checking'] as const) {
      const { id: importId } = await beginImport(started.api.ctx, actor, file);
      let known = await addImportPart(started.api.ctx, importId, 0, csv);
      if (state !== 'uploaded') known = await orderImportCheck(started.api.ctx, actor, known);
      if (state === 'checked') {
        await checkImport(started.api.ctx, importId);
        known = await getImport(started.api.ctx, importId);
      }
      files.push(known);
    }
    const exports = [
      await beginContactExport(started.api.ctx, actor, {}),
      await beginContactExport(started.api.ctx, actor, { member: 'no' }),
    ];
    return {
      exportId: exports.map((known) => known.id),
      importId: [...files.map((known) => known.id), randomUUID()],
      version: files.map((known) => known.version),
      part: [0, 1],
      data: [csv.toString('base64'), ''],
      encoding: ['utf-8', 'utf-16le'],
      separator: ['comma', 'tab'],
      mapping: [['name', 'email'], [null, 'email'], ['email']],
      after: files.map((known) => known.id),
    };
  };

  /** Creates privacy requests, and what staff recorded about them. */
  const askForData = async (staff: User): Promise<Hints> => {
    const { id, username: name, email } = staff;
    const actor = { id, name, email, address: '127.0.0.1', userAgent: undefined };
    const receivedOn = daysAhead(0);
    const { call } = createGuests(started);
    const people: string[] = [];
    const requests: DataRequestView[] = [];
    for (const kind of ['copy', 'erasure', 'copy', 'erasure'] as const) {
      const { personId } = await call();
      people.push(personId);
      requests.push(
        await receivePrivacyRequest(started.api.ctx, actor, { personId, kind, receivedOn }),
      );
    }
    return {
      personId: [...people, randomUUID()],
      requestId: requests.map((request) => request.id),
      version: requests.map(({ version }) => version),
      receivedOn: [receivedOn],
      after: requests.map((request) => request.id),
    };
  };

  return { addLeads, addTags, askForData, meetCompanies, meetPeople, uploadFiles };
}

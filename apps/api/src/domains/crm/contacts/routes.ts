import type { Routes } from '@voltcourier/contracts';
import { callerId, type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import type { BulkActionsService } from './bulk-actions.ts';
import type { CompanyRecordsService } from './companies.ts';
import type { FieldEntriesService } from './field-entries.ts';
import type { FieldsService } from './fields.ts';
import type { NotesAndTasksService } from './notes-and-tasks.ts';
import type { MergingService } from './merging.ts';
import type { SegmentsService } from './segments.ts';
import type { ContactsService } from './service.ts';
import type { TagsService } from './tags.ts';

/** Handlers of what staff know of people. */
export function peopleHandlers(
  persons: ContactsService,
  merging: MergingService,
  keeping: NotesAndTasksService,
): Handlers<Routes>['contacts'] {
  return {
    list: ({ caller, query }) => persons.list(query, callerId(caller)),
    count: ({ caller, query }) => persons.count(query, callerId(caller)),
    get: ({ params }) => persons.get(params.personId),
    timeline: ({ params, query }) => persons.timeline(params.personId, query.after),
    merge: ({ caller, params, body }) =>
      merging.merge(staffActor(caller), params.personId, body.otherId),
    unmerge: ({ caller, params }) => merging.unmerge(staffActor(caller), params.personId),
    dismiss: ({ caller, params, body }) =>
      merging.dismiss(staffActor(caller), params.personId, body.otherId),
    addNote: ({ caller, params, body }) =>
      keeping.addNote(staffActor(caller), params.personId, body),
    changeNote: ({ caller, params, body: { version, ...form } }) =>
      keeping.changeNote(staffActor(caller), params.noteId, version, form),
    mentions: async ({ caller }) => ({ mentions: await keeping.listMentions(callerId(caller)) }),
    colleagues: async () => ({ colleagues: await keeping.listColleagues() }),
    tasks: ({ caller }) => keeping.listTasksOf(callerId(caller)),
    addTask: ({ caller, params, body }) =>
      keeping.addTask(staffActor(caller), params.personId, body),
    changeTask: ({ caller, params, body: { version, ...form } }) =>
      keeping.changeTask(staffActor(caller), params.taskId, version, form),
    tags: async () => ({ tags: await keeping.listTags() }),
    addTag: ({ caller, params, body }) => keeping.addTag(staffActor(caller), params.personId, body),
    removeTag: ({ caller, params }) =>
      keeping.removeTag(staffActor(caller), params.personId, params.tagId),
    addLink: ({ caller, params, body }) =>
      keeping.addLink(staffActor(caller), params.personId, body),
    removeLink: ({ caller, params }) =>
      keeping.removeLink(staffActor(caller), params.personId, params.linkId),
  };
}

/** Handlers of the companies among the records. */
export function companyRecordsHandlers(
  companies: CompanyRecordsService,
): Handlers<Routes>['companyRecords'] {
  return {
    list: ({ query }) => companies.list(query),
    create: ({ caller, body }) => companies.create(staffActor(caller), body),
    change: ({ caller, params, body }) =>
      companies.change(staffActor(caller), params.personId, body),
    setEmployer: ({ caller, params, body }) =>
      companies.setEmployer(staffActor(caller), params.personId, body),
  };
}

/** Handlers of saved filters of people. */
export function segmentsHandlers(segments: SegmentsService): Handlers<Routes>['segments'] {
  return {
    listSegments: async () => ({ segments: await segments.list() }),
    createSegment: ({ caller, body }) => segments.create(staffActor(caller), body),
    changeSegment: ({ caller, params, body: { version, ...form } }) =>
      segments.change(staffActor(caller), { id: params.segmentId, version }, form),
    removeSegment: ({ caller, params, body }) =>
      segments.remove(staffActor(caller), params.segmentId, body.version),
  };
}

/** Handlers of what is done for many people. */
export function bulkActionsHandlers(bulk: BulkActionsService): Handlers<Routes>['bulkActions'] {
  return {
    orderBulk: ({ caller, body }) => bulk.order(staffActor(caller), body),
    bulkProgress: ({ params }) => bulk.get(params.bulkActionId),
  };
}

/** Handlers of custom fields. */
export function personFieldsHandlers(
  fields: FieldsService,
  entries: FieldEntriesService,
): Handlers<Routes>['customFields'] {
  return {
    listFields: async () => ({ fields: await fields.list() }),
    createField: ({ caller, body }) => fields.create(staffActor(caller), body),
    changeField: ({ caller, params, body: { version, ...form } }) =>
      fields.change(staffActor(caller), { id: params.fieldId, version }, form),
    moveField: async ({ caller, params, body }) => ({
      fields: await fields.move(staffActor(caller), params.fieldId, body.to),
    }),
    fieldValues: async ({ params }) => ({ values: await entries.list(params.personId) }),
    enterField: async ({ caller, params, body }) => ({
      values: await entries.enter(staffActor(caller), params, body),
    }),
  };
}

/** Handlers of the tags themselves. */
export function tagsHandlers(tags: TagsService): Handlers<Routes>['tags'] {
  return {
    listTags: async () => ({ tags: await tags.list() }),
    getUses: ({ caller, params }) => tags.getUses(params.tagId, callerId(caller)),
    changeTag: ({ caller, params, body: { version, ...form } }) =>
      tags.change(staffActor(caller), { id: params.tagId, version }, form),
    mergeTags: ({ caller, params, body }) =>
      tags.merge(
        staffActor(caller),
        { id: params.tagId, version: body.version },
        { id: body.otherId, version: body.otherVersion },
      ),
    removeTag: ({ caller, params, body }) =>
      tags.remove(staffActor(caller), { id: params.tagId, version: body.version }),
  };
}

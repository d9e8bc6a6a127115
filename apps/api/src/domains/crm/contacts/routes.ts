import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { callerId, type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import { countContacts, getContact, getContactTimeline, listContacts } from './service.ts';
import { findContactOf, getBelongings, listRecurringOfContact } from './belongings.ts';
import { listDuplicates } from './duplicates.ts';
import { dismissDuplicate, mergeContacts, unmergeContacts } from './merging.ts';
import {
  addContactLink,
  addContactNote,
  addContactTag,
  addTask,
  changeContactNote,
  changeTask,
  listMentions,
  listTasksOf,
  removeContactLink,
  removeContactTag,
} from './notes-and-tasks.ts';
import {
  changeCompanyRecord,
  createCompanyRecord,
  listCompanyRecords,
  setEmployer,
} from './companies.ts';
import { changeSegment, createSegment, listSegments, removeSegment } from './segments.ts';
import { getBulkAction, orderBulkAction } from './bulk-actions.ts';
import {
  changeCustomField,
  createCustomField,
  listCustomFields,
  moveCustomField,
} from './fields.ts';
import { enterField, listFieldEntries } from './field-entries.ts';
import { changeTag, getTagUses, mergeTags, removeTag } from './tags.ts';
import { listColleagues, listContactTags } from './notes-and-tasks-repository.ts';
import { listManagedTags } from './tags-repository.ts';

/** Handlers of contacts. */
export function contactHandlers(ctx: Context): Handlers<Routes>['contacts'] {
  return {
    list: ({ caller, query }) => listContacts(ctx, query, callerId(caller)),
    count: ({ caller, query }) => countContacts(ctx, query, callerId(caller)),
    get: ({ params }) => getContact(ctx, params.personId),
    find: async ({ query }) => ({ contact: await findContactOf(ctx, query) }),
    belongings: ({ params }) => getBelongings(ctx, params.personId),
    recurringBookings: async ({ params }) => ({
      recurringBookings: await listRecurringOfContact(ctx, params.personId),
    }),
    timeline: ({ params, query }) =>
      getContactTimeline(ctx, params.personId, query.after, query.about),
    merge: ({ caller, params, body }) =>
      mergeContacts(ctx, staffActor(caller), params.personId, body.otherId),
    unmerge: ({ caller, params }) => unmergeContacts(ctx, staffActor(caller), params.personId),
    dismiss: ({ caller, params, body }) =>
      dismissDuplicate(ctx, staffActor(caller), params.personId, body.otherId),
    addNote: ({ caller, params, headers, body }) =>
      addContactNote(ctx, staffActor(caller), params.personId, {
        id: headers['idempotency-key'],
        ...body,
      }),
    changeNote: ({ caller, params, body: { version, ...form } }) =>
      changeContactNote(ctx, staffActor(caller), params.noteId, version, form),
    mentions: async ({ caller }) => ({ mentions: await listMentions(ctx, callerId(caller)) }),
    colleagues: async () => ({ colleagues: await listColleagues(ctx.db) }),
    tasks: ({ caller }) => listTasksOf(ctx, callerId(caller)),
    addTask: ({ caller, params, headers, body }) =>
      addTask(ctx, staffActor(caller), params.personId, {
        id: headers['idempotency-key'],
        ...body,
      }),
    changeTask: ({ caller, params, body: { version, ...form } }) =>
      changeTask(ctx, staffActor(caller), params.taskId, version, form),
    tags: async () => ({ tags: await listContactTags(ctx.db) }),
    addTag: ({ caller, params, body }) =>
      addContactTag(ctx, staffActor(caller), params.personId, body),
    removeTag: ({ caller, params }) =>
      removeContactTag(ctx, staffActor(caller), params.personId, params.tagId),
    addLink: ({ caller, params, body }) =>
      addContactLink(ctx, staffActor(caller), params.personId, body),
    removeLink: ({ caller, params }) =>
      removeContactLink(ctx, staffActor(caller), params.personId, params.linkId),
  };
}

/** Handlers of the duplicate queue. */
export function duplicateHandlers(ctx: Context): Handlers<Routes>['duplicates'] {
  return { listDuplicates: () => listDuplicates(ctx) };
}

/** Handlers of company records. */
export function companyRecordHandlers(ctx: Context): Handlers<Routes>['companyRecords'] {
  return {
    list: ({ query }) => listCompanyRecords(ctx, query),
    create: ({ caller, body }) => createCompanyRecord(ctx, staffActor(caller), body),
    change: ({ caller, params, body }) =>
      changeCompanyRecord(ctx, staffActor(caller), params.personId, body),
    setEmployer: ({ caller, params, body }) =>
      setEmployer(ctx, staffActor(caller), params.personId, body),
  };
}

/** Handlers of segments. */
export function segmentHandlers(ctx: Context): Handlers<Routes>['segments'] {
  return {
    listSegments: async () => ({ segments: await listSegments(ctx) }),
    createSegment: ({ caller, body }) => createSegment(ctx, staffActor(caller), body),
    changeSegment: ({ caller, params, body: { version, ...form } }) =>
      changeSegment(ctx, staffActor(caller), { id: params.segmentId, version }, form),
    removeSegment: ({ caller, params, body }) =>
      removeSegment(ctx, staffActor(caller), params.segmentId, body.version),
  };
}

/** Handlers of bulk actions. */
export function bulkActionHandlers(ctx: Context): Handlers<Routes>['bulkActions'] {
  return {
    orderBulk: ({ caller, body }) => orderBulkAction(ctx, staffActor(caller), body),
    bulkProgress: ({ params }) => getBulkAction(ctx, params.bulkActionId),
  };
}

/** Handlers of custom fields. */
export function customFieldHandlers(ctx: Context): Handlers<Routes>['customFields'] {
  return {
    listFields: async () => ({ fields: await listCustomFields(ctx) }),
    createField: ({ caller, body }) => createCustomField(ctx, staffActor(caller), body),
    changeField: ({ caller, params, body: { version, ...form } }) =>
      changeCustomField(ctx, staffActor(caller), { id: params.fieldId, version }, form),
    moveField: async ({ caller, params, body }) => ({
      fields: await moveCustomField(ctx, staffActor(caller), params.fieldId, body.to),
    }),
    fieldValues: async ({ params }) => ({ values: await listFieldEntries(ctx, params.personId) }),
    enterField: async ({ caller, params, body }) => ({
      values: await enterField(ctx, staffActor(caller), params, body),
    }),
  };
}

/** Handlers of tag management. */
export function tagHandlers(ctx: Context): Handlers<Routes>['tags'] {
  return {
    listTags: async () => ({ tags: await listManagedTags(ctx.db) }),
    getUses: ({ caller, params }) => getTagUses(ctx, params.tagId, callerId(caller)),
    changeTag: ({ caller, params, body: { version, ...form } }) =>
      changeTag(ctx, staffActor(caller), { id: params.tagId, version }, form),
    mergeTags: ({ caller, params, body }) =>
      mergeTags(
        ctx,
        staffActor(caller),
        { id: params.tagId, version: body.version },
        { id: body.otherId, version: body.otherVersion },
      ),
    removeTag: ({ caller, params, body }) =>
      removeTag(ctx, staffActor(caller), { id: params.tagId, version: body.version }),
  };
}

import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { Id } from '../kernel/scalars.ts';
import { PeopleCount } from './contacts.ts';
import { Tag, TagForm } from './notes-and-tasks.ts';

/** A tag in the list of all tags. */
export const ManagedTag = z.extend(Tag, {
  /** The version that a change is based on. A stale one is refused. */
  version: z.int(),
});

/** A {@link ManagedTag} as the client reads it. */
export type ManagedTag = z.output<typeof ManagedTag>;

/** Uses of a tag, which a merge moves and a deletion removes. */
export const TagUses = z.object({
  /** People and companies that have it. */
  people: PeopleCount,
  /** Saved segments whose filter uses it. */
  segments: z.array(z.object({ id: Id, name: z.string() })),
});

/** {@link TagUses} as the client reads them. */
export type TagUses = z.output<typeof TagUses>;

const ByTag = z.object({ tagId: Id });
const REFUSALS = ['unauthenticated', 'forbidden'] as const;

/** The tags themselves; `contacts.addTag` creates them. */
export const tags = {
  listTags: endpoint({
    method: 'GET',
    path: '/staff/crm/managed-tags',
    access: 'crm:read',
    summary: 'List all tags with their versions, by name',
    response: z.object({ tags: z.array(ManagedTag) }),
    errors: [...REFUSALS],
  }),
  getUses: endpoint({
    method: 'GET',
    path: '/staff/crm/tags/:tagId/uses',
    access: 'crm:read',
    summary: 'Get the number of people with a tag, and the segments that use it',
    params: ByTag,
    response: TagUses,
    errors: [...REFUSALS],
  }),
  changeTag: endpoint({
    method: 'PUT',
    path: '/staff/crm/tags/:tagId',
    access: 'crm:write',
    audit: 'tag.change',
    summary: 'Change the name or color of a tag, based on its version',
    params: ByTag,
    body: z.extend(TagForm, { version: z.int() }),
    response: ManagedTag,
    errors: [...REFUSALS, 'changed_meanwhile', 'name_taken'],
  }),
  mergeTags: endpoint({
    method: 'POST',
    path: '/staff/crm/tags/:tagId/merge',
    access: 'crm:write',
    audit: 'tag.merge',
    summary: 'Merge a tag into another, based on both versions; people and segments are updated',
    params: ByTag,
    body: z.object({
      version: z.int(),
      /** The tag that is kept. */
      otherId: Id,
      otherVersion: z.int(),
    }),
    response: ManagedTag,
    errors: [...REFUSALS, 'changed_meanwhile', 'tag_in_use'],
  }),
  removeTag: endpoint({
    method: 'POST',
    path: '/staff/crm/tags/:tagId/delete',
    access: 'crm:write',
    audit: 'tag.delete',
    summary: 'Delete a tag from everyone, based on its version; refused while a segment uses it',
    params: ByTag,
    body: z.object({ version: z.int() }),
    response: z.object({ id: Id }),
    errors: [...REFUSALS, 'changed_meanwhile', 'tag_in_use'],
  }),
} as const;

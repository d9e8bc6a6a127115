import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, Version } from '../kernel/scalars.ts';
import { PeopleCount } from './contacts.ts';
import { Tag, TagForm } from './notes-and-tasks.ts';

/** A tag in the list of all tags. */
export const ManagedTag = z.extend(Tag, {
  /** The version that a change is based on. A stale one is refused. */
  version: Version,
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

/** The tags themselves; `contacts.addTag` creates them. */
export const tags = {
  listTags: endpoint({
    method: 'GET',
    path: '/staff/crm/managed-tags',
    response: z.object({ tags: z.array(ManagedTag) }),
  }),
  getUses: endpoint({
    method: 'GET',
    path: '/staff/crm/tags/:tagId/uses',
    params: ByTag,
    response: TagUses,
  }),
  changeTag: endpoint({
    method: 'PUT',
    path: '/staff/crm/tags/:tagId',
    params: ByTag,
    body: z.extend(TagForm, { version: Version }),
    response: ManagedTag,
  }),
  mergeTags: endpoint({
    method: 'POST',
    path: '/staff/crm/tags/:tagId/merge',
    params: ByTag,
    body: z.object({
      version: Version,
      /** The tag that is kept. */
      otherId: Id,
      otherVersion: Version,
    }),
    response: ManagedTag,
  }),
  removeTag: endpoint({
    method: 'POST',
    path: '/staff/crm/tags/:tagId/delete',
    params: ByTag,
    body: z.object({ version: Version }),
    response: z.object({ id: Id }),
  }),
} as const;

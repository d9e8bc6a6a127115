import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { tags } from './tags.ts';

/** Policy of {@link tags}. */
export const tagsPolicy = {
  listTags: {
    access: 'crm:read',
    summary: 'List all tags with their versions, by name',
    errors: STAFF_ERRORS,
  },
  getUses: {
    access: 'crm:read',
    summary: 'Get the number of people with a tag, and the segments that use it',
    errors: STAFF_ERRORS,
  },
  changeTag: {
    access: 'crm:write',
    audit: 'tag.change',
    summary: 'Change the name or color of a tag, based on its version',
    errors: [...STAFF_ERRORS, 'changed_meanwhile', 'name_taken'],
  },
  mergeTags: {
    access: 'crm:write',
    audit: 'tag.merge',
    summary: 'Merge a tag into another, based on both versions; people and segments are updated',
    errors: [...STAFF_ERRORS, 'changed_meanwhile', 'tag_in_use'],
  },
  removeTag: {
    access: 'crm:write',
    audit: 'tag.delete',
    summary: 'Delete a tag from everyone, based on its version; refused while a segment uses it',
    errors: [...STAFF_ERRORS, 'changed_meanwhile', 'tag_in_use'],
  },
} as const satisfies PolicyOf<typeof tags>;

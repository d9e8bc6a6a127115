import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { customFields } from './custom-fields.ts';

/** Policy of {@link customFields}. */
export const customFieldsPolicy = {
  listFields: {
    access: 'crm:read',
    summary: 'List all custom fields in order, including archived ones',
    errors: STAFF_ERRORS,
  },
  createField: {
    access: 'settings:write',
    audit: 'field.create',
    summary: 'Add a custom field at the end',
    errors: [...STAFF_ERRORS, 'name_taken', 'too_many'],
  },
  changeField: {
    access: 'settings:write',
    audit: 'field.change',
    summary: 'Change, archive or restore a custom field, based on its version',
    errors: [...STAFF_ERRORS, 'changed_meanwhile', 'name_taken', 'too_many'],
  },
  moveField: {
    access: 'settings:write',
    audit: 'field.move',
    summary: 'Move a custom field up or down by one',
    errors: STAFF_ERRORS,
  },
  fieldValues: {
    access: 'crm:read',
    summary: 'Get the custom fields of a person or company',
    errors: STAFF_ERRORS,
  },
  enterField: {
    access: 'crm:write',
    audit: 'person.field',
    summary: 'Set a custom field of a person or company, based on its version; null clears it',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
} as const satisfies PolicyOf<typeof customFields>;

import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, text, multilineText, Version } from '../kernel/scalars.ts';

/** Kinds of custom fields. */
export const FIELD_KINDS = ['text', 'number', 'date', 'yes-no', 'choice', 'link'] as const;

/** Subjects of custom fields. */
export const FIELD_SUBJECTS = ['person', 'company', 'both'] as const;

/** Maximum length of a typed value. */
export const MAX_FIELD_VALUE = 500;

/** Maximum number of options of a choice, including archived ones. */
export const MAX_OPTIONS = 100;

const FieldName = text(60).check(
  z.minLength(1, 'Please give the field a name.'),
  // It is used as a heading in tables and files.
  z.regex(/^[^\r\n\t]*$/u, 'Please use one line.'),
);
const OptionName = text(60).check(
  z.minLength(1, 'Please give each option a name.'),
  z.regex(/^[^\r\n\t]*$/u, 'Please use one line.'),
);
const TooManyOptions = `A choice can have up to ${MAX_OPTIONS} options.`;

const kindOf = (required: string) => z.enum(FIELD_KINDS, required);
const subjectOf = () => z.enum(FIELD_SUBJECTS, 'Please choose whose field it is.');

/** An option of a choice. */
export const FieldOption = z.object({
  id: Id,
  name: z.string(),
  /** No longer offered, but displayed where it was chosen. */
  isArchived: z.boolean(),
});

/** A custom field of people or companies. */
export const PersonField = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(FIELD_KINDS),
  appliesTo: z.enum(FIELD_SUBJECTS),
  /** Options of a choice, in order. */
  options: z.array(FieldOption),
  /** No longer offered; entered values are kept. */
  isArchived: z.boolean(),
  /** The version that a change is based on. A stale one is refused. */
  version: Version,
});

/** A {@link PersonField} as the client reads it. */
export type PersonField = z.output<typeof PersonField>;

/** Input of a new field. The form and the API validate with this schema. */
export const NewFieldForm = z.object({
  name: FieldName,
  kind: kindOf('Please choose what it holds.'),
  appliesTo: subjectOf(),
  options: z.array(OptionName).check(z.maxLength(MAX_OPTIONS, TooManyOptions)),
});

/** A {@link NewFieldForm} as checked by the contract. */
export type NewFieldForm = z.output<typeof NewFieldForm>;

/**
 * Input of a changed field: options can be renamed, reordered, archived and added, but not removed.
 */
export const FieldForm = z.object({
  name: FieldName,
  appliesTo: subjectOf(),
  options: z
    .array(z.object({ id: z.nullable(Id), name: OptionName, isArchived: z.boolean() }))
    .check(z.maxLength(MAX_OPTIONS, TooManyOptions)),
  isArchived: z.boolean(),
});

/** A {@link FieldForm} as checked by the contract. */
export type FieldForm = z.output<typeof FieldForm>;

/** The value of a custom field. */
export const PersonFieldValue = z.object({
  fieldId: Id,
  /**
   * Text, a number, a date (`YYYY-MM-DD`), `yes` or `no`, a link, or the id of an option; null for
   * none. If the primary record never had a value, that of the first merged record which has one.
   */
  value: z.nullable(z.string()),
  /** Zero if the primary record never had a value. */
  version: Version,
  /** Different values of merged records. Read-only. */
  merged: z.array(z.object({ name: z.string(), value: z.string() })),
});

/** A {@link PersonFieldValue} as the client reads it. */
export type PersonFieldValue = z.output<typeof PersonFieldValue>;

const Fields = z.object({ fields: z.array(PersonField) });
const ByPerson = z.object({ personId: Id });

/** Custom fields and their values. */
export const customFields = {
  listFields: endpoint({
    method: 'GET',
    path: '/staff/crm/fields',
    response: Fields,
  }),
  createField: endpoint({
    method: 'POST',
    path: '/staff/crm/fields',
    body: NewFieldForm,
    response: PersonField,
  }),
  changeField: endpoint({
    method: 'PUT',
    path: '/staff/crm/fields/:fieldId',
    params: z.object({ fieldId: Id }),
    body: z.extend(FieldForm, { version: Version }),
    response: PersonField,
  }),
  moveField: endpoint({
    method: 'POST',
    path: '/staff/crm/fields/:fieldId/move',
    params: z.object({ fieldId: Id }),
    body: z.object({ to: z.enum(['up', 'down']) }),
    response: Fields,
  }),
  fieldValues: endpoint({
    method: 'GET',
    path: '/staff/crm/people/:personId/fields',
    params: ByPerson,
    response: z.object({ values: z.array(PersonFieldValue) }),
  }),
  enterField: endpoint({
    method: 'PUT',
    path: '/staff/crm/people/:personId/fields/:fieldId',
    params: z.object({ personId: Id, fieldId: Id }),
    body: z.object({ value: z.nullable(multilineText(MAX_FIELD_VALUE)), version: Version }),
    response: z.object({ values: z.array(PersonFieldValue) }),
  }),
} as const;

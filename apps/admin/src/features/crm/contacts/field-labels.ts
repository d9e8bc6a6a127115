import type { FIELD_KINDS, FIELD_SUBJECTS } from '@voltcourier/contracts/crm/custom-fields';

/** Labels of field kinds. */
export const KIND_LABELS: Readonly<Record<(typeof FIELD_KINDS)[number], string>> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  'yes-no': 'Yes or no',
  choice: 'One of several options',
  link: 'Link',
};

/** Labels of the subjects that fields apply to. */
export const SUBJECT_LABELS: Readonly<Record<(typeof FIELD_SUBJECTS)[number], string>> = {
  person: 'People',
  company: 'Companies',
  both: 'People and companies',
};

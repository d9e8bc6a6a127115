import { settled } from './settled-effect.ts';

/** Everything that displays people. */
export const PEOPLE = settled(
  'contacts.list',
  'contacts.count',
  'contacts.get',
  'contacts.timeline',
  'contacts.tasks',
  'contacts.mentions',
  'contacts.tags',
  'customFields.fieldValues',
  'companyRecords.list',
  'duplicates.listDuplicates',
);

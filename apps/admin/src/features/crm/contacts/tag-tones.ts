import type { TAG_TONES } from '@voltcourier/contracts/crm/notes-and-tasks';

/** Labels of the tag colors. */
export const TONES: Readonly<Record<(typeof TAG_TONES)[number], string>> = {
  plain: 'Gray',
  volt: 'Green',
  sea: 'Blue',
  plum: 'Purple',
  clay: 'Brown',
};

import type { Variant } from '@voltcourier/contracts';
import type { CampaignRow } from './repository.ts';

/** Returns the text of a campaign's mail, with one of its subjects. */
export const textsOf = (row: CampaignRow, variant: Variant = 'a') => ({
  subject: variant === 'b' ? (row.subject_b ?? row.subject) : row.subject,
  preview: row.preview,
  body: row.body,
  button:
    row.button_label === null || row.button_link === null
      ? null
      : { label: row.button_label, link: row.button_link },
});

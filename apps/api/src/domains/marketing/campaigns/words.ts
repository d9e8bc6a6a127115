import type { CampaignRow } from './repository.ts';

/** The words of a campaign, as its mail is made of them. */
export const wordsOf = (row: CampaignRow) => ({
  subject: row.subject,
  preview: row.preview,
  body: row.body,
  button:
    row.button_label === null || row.button_link === null
      ? null
      : { label: row.button_label, link: row.button_link },
});

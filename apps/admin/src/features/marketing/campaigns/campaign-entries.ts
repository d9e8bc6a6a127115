import { type Campaign, CampaignButton } from '@voltcourier/contracts/marketing/campaigns';
import { SubjectTest } from '@voltcourier/contracts/marketing/subject-tests';
import { problemsIn } from '../../../lib/form-errors.ts';
import { subjectTestEntriesOf, subjectTestOf } from './subject-test-fields.tsx';

/** Initial entries of a form: those of a draft, or empty. */
export const entriesOf = (campaign: Campaign | undefined) => ({
  name: campaign?.name ?? '',
  segmentId: campaign?.segment.id ?? '',
  subject: campaign?.subject ?? '',
  preview: campaign?.preview ?? '',
  body: campaign?.body ?? '',
  label: campaign?.button?.label ?? '',
  link: campaign?.button?.link ?? '',
  ratePerMinute: String(campaign?.ratePerMinute ?? 300),
  holdoutPercent: String(campaign?.holdoutPercent ?? 0),
  ...subjectTestEntriesOf(campaign),
});

/** Entries before validation. */
export type CampaignEntries = ReturnType<typeof entriesOf>;

/** Whether there are unsaved changes. */
export const isChanged = (entries: CampaignEntries, campaign: Campaign | undefined): boolean =>
  JSON.stringify(entries) !== JSON.stringify(entriesOf(campaign));

const wholeOf = (typed: string) => Number(typed.trim() || Number.NaN);

function buttonOf({ label, link }: CampaignEntries) {
  const isWithout = label.trim() === '' && link.trim() === '';
  return isWithout ? null : { label, link: link.trim() };
}

export function inputOf(entries: CampaignEntries) {
  const { name, segmentId, subject, preview, body, ratePerMinute, holdoutPercent } = entries;
  return {
    name,
    segmentId,
    subject,
    preview,
    body,
    ratePerMinute: wholeOf(ratePerMinute),
    holdoutPercent: wholeOf(holdoutPercent),
    button: buttonOf(entries),
    subjectTest: subjectTestOf(entries),
  };
}

export const problemsOf = (entries: CampaignEntries) => ({
  ...problemsIn(CampaignButton, buttonOf(entries)),
  ...problemsIn(SubjectTest, subjectTestOf(entries)),
});

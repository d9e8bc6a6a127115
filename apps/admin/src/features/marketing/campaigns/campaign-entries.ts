import { type Campaign, CampaignButton } from '@voltcourier/contracts/marketing/campaigns';
import { SubjectTest } from '@voltcourier/contracts/marketing/subject-tests';
import { problemsIn } from '../../../lib/form-errors.ts';
import {
  type SubjectTestEntries,
  subjectTestEntriesOf,
  subjectTestOf,
} from './subject-test-fields.tsx';

/** Entries before validation. */
export interface CampaignEntries extends SubjectTestEntries {
  readonly name: string;
  readonly segmentId: string;
  readonly subject: string;
  readonly preview: string;
  readonly body: string;
  readonly label: string;
  readonly link: string;
  readonly ratePerMinute: string;
  readonly holdoutPercent: string;
}

/** Initial entries of a form: those of a draft, or empty. */
export const entriesOf = (campaign: Campaign | undefined): CampaignEntries => ({
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

import type {
  CampaignAudience,
  CampaignCounts,
  CampaignField,
  CampaignRow,
} from '@voltcourier/contracts/marketing/campaigns';
import type { CampaignStep } from '@voltcourier/contracts/marketing/campaign-states';
import { formatClock } from '../../../lib/format-clock.ts';

const whole = new Intl.NumberFormat('en-US');

/** "1 person", "1,204 people". */
export const formatPeople = (count: number): string =>
  `${whole.format(count)} ${count === 1 ? 'person' : 'people'}`;

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });

/** Formats a share: "1.25%". */
export const formatPercent = (share: number): string => percent.format(share);

/** Formats a number. */
export const formatNumber = (count: number): string => whole.format(count);

/** Labels of the states of a campaign. */
export const STATE_LABELS: Readonly<Record<CampaignRow['state'], string>> = {
  draft: 'Draft',
  in_review: 'In review',
  approved: 'Approved',
  scheduled: 'Scheduled',
  sending: 'Being sent',
  paused: 'Paused',
  sent: 'Sent',
  cancelled: 'Stopped',
};

/** Labels of the fields of a campaign. */
export const FIELD_LABELS: Readonly<Record<CampaignField, string>> = {
  name: 'Name',
  segment: 'Audience',
  subject: 'Subject',
  preview: 'Preview text',
  body: 'Message',
  buttonLabel: 'Button text',
  buttonLink: 'Link',
  ratePerMinute: 'Emails per minute',
  holdoutPercent: 'Held out (percent)',
  subjectB: 'Second subject',
  testPercent: 'Test group, in percent',
  testWaitMinutes: 'Wait for the winner, in minutes',
};

/** Labels of the steps in a campaign's history. */
export const STEP_LABELS: Readonly<Record<CampaignStep, string>> = {
  create: 'Created',
  change: 'Changed',
  remove: 'Deleted',
  submit: 'Approval asked for',
  return: 'Returned to draft',
  approve: 'Approved',
  schedule: 'Scheduled',
  unschedule: 'Unscheduled',
  begin: 'Sending began',
  decide: 'Winner chosen',
  finish: 'Sent',
  pause: 'Paused',
  resume: 'Resumed',
  cancel: 'Stopped',
};

/** "30 minutes", "1 hour", "2 days". */
export function formatWait(minutes: number): string {
  const [count, unit] =
    minutes >= 1440 && minutes % 1440 === 0
      ? [minutes / 1440, 'day']
      : minutes >= 60 && minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return `${whole.format(count)} ${unit}${count === 1 ? '' : 's'}`;
}

const hour = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

/** Formats quiet hours: "between 9:00 PM and 8:00 AM". */
export function formatNight({ from, to }: { readonly from: string; readonly to: string }): string {
  const format = (time: string) => hour.format(new Date(`2000-01-01T${time}:00Z`));
  return `between ${format(from)} and ${format(to)}`;
}

/** When a campaign was or will be sent, or was last edited. */
export function formatWhen({ state, scheduledAt, startedAt, changedAt }: CampaignRow): string {
  if (state === 'scheduled' && scheduledAt !== null) return `For ${formatClock(scheduledAt)}`;
  return formatClock(startedAt ?? changedAt);
}

/** Total number of people in a campaign. */
export const totalOf = (counts: CampaignCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Number of people who are left out. */
export const skippedOf = ({ notAgreed, noAddress, bouncing }: CampaignCounts): number =>
  notAgreed + noAddress + bouncing;

/** Reasons why some people don't get a campaign. */
export function reasonsOf(
  counts: Pick<CampaignAudience, 'notAgreed' | 'noAddress' | 'bouncing'>,
): { term: string; value: string }[] {
  return [
    { term: 'Not subscribed', count: counts.notAgreed },
    { term: 'Email not verified', count: counts.noAddress },
    { term: 'Email to them bounces', count: counts.bouncing },
  ]
    .filter(({ count }) => count > 0)
    .map(({ term, count }) => ({ term, value: formatNumber(count) }));
}

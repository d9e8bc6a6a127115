import type { LeadStage, LostReason } from '@voltcourier/contracts/crm/lead-stages';
import type { LeadKind, LeadRow } from '@voltcourier/contracts/crm/leads';
import { formatUsdShort } from '@voltcourier/pricing';
import { today } from '../../../lib/today.ts';
import type { StatusTone } from '@voltcourier/ui/status-pill';

/** Labels of the stages. */
export const STAGE_LABELS: Readonly<Record<LeadStage, string>> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  proposal: 'Proposal',
  won: 'Won',
  lost: 'Lost',
};

/** Tones of the stages in lists. */
export const STAGE_TONES: Readonly<Record<LeadStage, StatusTone>> = {
  new: 'new',
  contacted: 'waiting',
  qualified: 'active',
  proposal: 'active',
  won: 'done',
  lost: 'ended',
};

/** Labels of the kinds of leads. */
export const KIND_LABELS: Readonly<Record<LeadKind, string>> = {
  fleet: 'Fleet',
  event: 'Event',
  membership: 'Membership',
  other: 'Other',
};

/** Labels of the sources of leads. */
export const SOURCE_LABELS: Readonly<Record<LeadRow['source'], string>> = {
  'quick-booking': 'Callback request',
  contact: 'Contact message',
  staff: 'Manual',
};

/** Labels of the reasons for losing a lead. */
export const LOST_LABELS: Readonly<Record<LostReason, string>> = {
  price: 'Too expensive',
  timing: 'Not the right time',
  competitor: 'Went to someone else',
  'no-answer': 'No response',
  'not-served': 'Out of area',
  'no-need': 'Doesn’t need it anymore',
  duplicate: 'Duplicate',
  other: 'Something else',
};

/** Options of a select from a table of labels. */
export const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const dayWithYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const monthOfYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });

/** Formats a date without a time, with the year if it isn't the current one. */
export function formatDate(date: string): string {
  const noon = new Date(`${date}T12:00:00`);
  const format = noon.getFullYear() === new Date().getFullYear() ? day : dayWithYear;
  return format.format(noon);
}

/** Formats a month, `2026-12`: "December 2026". */
export const formatMonth = (month: string): string =>
  monthOfYear.format(new Date(`${month}-15T12:00:00`));

/** Formats the value of a lead; empty if unknown. */
export const formatValue = (cents: number | null): string =>
  cents === null ? '–' : formatUsdShort(cents);

/** Formats the total of several leads, in whole dollars. */
export const formatSum = (cents: number): string => formatUsdShort(Math.round(cents / 100) * 100);

/** Whether the next step of a lead is overdue. */
export const isLate = ({ nextStepDue, stage }: LeadRow): boolean =>
  nextStepDue !== null && stage !== 'won' && stage !== 'lost' && nextStepDue < today();

/** Formats a number of leads: "1 lead", "12 leads". */
export const formatLeads = (count: number): string => `${count} ${count === 1 ? 'lead' : 'leads'}`;

import { ROLE_LABELS } from '@voltcourier/contracts/accounts/staff';
import type { AuditEntry } from '@voltcourier/contracts/platform/audit';
import type { AuditAction, AuditSubject } from '@voltcourier/contracts/kernel/audit-actions';

/** Labels of the actions in the log. */
export const ACTION_LABELS: Readonly<Record<AuditAction, string>> = {
  'assistant.ask': 'Asked the assistant',
  'assistant.automate': 'Switched an automation',
  'assistant.cancel': 'Cancelled a question to the assistant',
  'assistant.rate': 'Rated an answer of the assistant',
  'assistant.run': 'Started an automation',
  'audit.export': 'Exported the audit log',
  'bitcoin.accept': 'Accepted Bitcoin as paid',
  'bitcoin.refund': 'Recorded a refund in Bitcoin as sent',
  'bitcoin.return': 'Recorded Bitcoin as sent back',
  'booking.assign': 'Assigned a technician',
  'booking.cancel': 'Cancelled a booking',
  'booking.correct': 'Corrected a booking',
  'booking.complete': 'Completed a visit',
  'booking.create': 'Booked by phone',
  'booking.email': 'Sent an email again',
  'booking.miss': 'Marked a no-show',
  'booking.move': 'Moved a booking',
  'booking.note': 'Wrote a note on a booking',
  'booking.undo-assignment': 'Undid an assignment',
  'booking.undo-move': 'Undid a move',
  'booking.refund': 'Refunded a payment',
  'business.change': 'Changed the business settings',
  'campaign.approve': 'Approved a campaign',
  'campaign.change': 'Changed a campaign',
  'campaign.create': 'Wrote a campaign',
  'campaign.delete': 'Deleted a campaign',
  'campaign.pause': 'Paused a campaign',
  'campaign.resume': 'Resumed a campaign',
  'campaign.return': 'Returned a campaign to draft',
  'campaign.schedule': 'Scheduled a campaign',
  'campaign.send': 'Sent a campaign',
  'campaign.stop': 'Stopped a campaign',
  'campaign.submit': 'Asked for approval of a campaign',
  'campaign.test': 'Sent a test of a campaign',
  'checklist.confirm': 'Confirmed a check',
  'checklist.sign-off': 'Signed off the checklist',
  'company.change': 'Changed a company',
  'company.create': 'Added a company',
  'competitor.add-fact': 'Added a fact about a competitor',
  'competitor.change': 'Changed a competitor',
  'competitor.create': 'Added a competitor',
  'competitor.delete': 'Deleted a competitor',
  'competitor.remove-fact': 'Removed a fact about a competitor',
  'content.approve': 'Approved content',
  'content.change': 'Changed content',
  'content.create': 'Wrote content',
  'content.delete': 'Deleted content',
  'content.move': 'Moved content to another time',
  'content.publish': 'Marked content as published',
  'content.retry': 'Notified the scheduler again',
  'content.return': 'Returned content to draft',
  'content.schedule': 'Scheduled content',
  'content.submit': 'Asked for approval of content',
  'content.unschedule': 'Unscheduled content',
  'customer-data.check': 'Checked a file of people',
  'customer-data.discard': 'Deleted a file of people',
  'customer-data.discard-export': 'Deleted an export of people',
  'customer-data.export': 'Exported people',
  'customer-data.import': 'Imported people',
  'customer-data.read-as': 'Mapped an import',
  'customer-data.stop': 'Stopped an import',
  'customer-data.upload': 'Uploaded a file of people',
  'data-request.copy': 'Exported a person’s data',
  'data-request.erase': 'Erased a person',
  'data-request.receive': 'Added a privacy request',
  'data-request.refuse': 'Refused a privacy request',
  'day-off.add': 'Added a day off',
  'day-off.remove': 'Removed a day off',
  'email.test': 'Sent a test email',
  'emergency.step': 'Recorded an emergency’s progress',
  'field.change': 'Changed a custom field',
  'field.create': 'Added a custom field',
  'field.move': 'Moved a custom field',
  'lead.change': 'Changed a lead',
  'lead.create': 'Added a lead',
  'lead.move': 'Moved a lead',
  'list-view.change': 'Changed a saved view',
  'list-view.create': 'Saved a view',
  'list-view.delete': 'Deleted a saved view',
  'list.export': 'Saved a list as a file',
  'note.change': 'Changed a note',
  'page-draft.change': 'Changed a draft of a page',
  'page-draft.create': 'Saved a draft of a page',
  'page-draft.delete': 'Deleted a draft of a page',
  'page-draft.publish': 'Marked a page as published',
  'people.bulk': 'Ran a bulk action',
  'person.employer': 'Set employer',
  'person.field': 'Edited a custom field value',
  'person.link': 'Added a link to a file',
  'person.merge': 'Merged two records',
  'person.not-same': 'Dismissed a duplicate',
  'person.note': 'Wrote a note',
  'person.tag': 'Tagged a person',
  'person.take-apart': 'Unmerged a record',
  'person.task': 'Added a task',
  'person.unlink': 'Removed a link',
  'person.untag': 'Removed a tag',
  'recurring-booking.end': 'Ended a recurring appointment',
  'recurring-booking.pause': 'Paused a recurring appointment',
  'recurring-booking.resume': 'Resumed a recurring appointment',
  'region.add': 'Added a region',
  'region.change': 'Changed a region',
  'region.remove': 'Removed a region',
  'reply-template.change': 'Changed a reply template',
  'reply-template.create': 'Added a reply template',
  'reply-template.delete': 'Deleted a reply template',
  'request.change': 'Worked on a request',
  'request.reply': 'Replied to a request',
  'review.decline': 'Declined a review',
  'review.publish': 'Published a review',
  'review.withdraw': 'Took a review off the site',
  'segment.change': 'Changed a segment',
  'segment.create': 'Saved a segment',
  'segment.delete': 'Deleted a segment',
  'staff.invite': 'Invited staff',
  'staff.join': 'Joined as staff',
  'staff.permissions': 'Changed a role’s permissions',
  'staff.remove': 'Removed access',
  'staff.role': 'Changed a role',
  'staff.withdraw': 'Withdrew an invitation',
  'tag.change': 'Changed a tag',
  'tag.delete': 'Deleted a tag',
  'tag.merge': 'Merged two tags',
  'task.change': 'Changed a task',
  'technician.add': 'Added a technician',
  'technician.change': 'Changed a technician',
  'tier.end': 'Ended a granted tier',
  'tier.grant': 'Granted a tier',
};

const SUBJECT_LABELS: Readonly<Record<AuditSubject, string>> = {
  audit: 'Audit log',
  automation: 'Automation',
  booking: 'Booking',
  'bulk-action': 'Bulk action',
  business: 'Business settings',
  campaign: 'Campaign',
  checklist: 'Checklist',
  competitor: 'Competitor',
  content: 'Content',
  customer: 'Customer',
  'data-request': 'Privacy request',
  'day-off': 'Day off',
  email: 'Email',
  export: 'Export',
  field: 'Custom field',
  generation: 'Question to the assistant',
  import: 'Import',
  invitation: 'Invitation',
  lead: 'Lead',
  'list-view': 'Saved view',
  list: 'List',
  note: 'Note',
  'page-draft': 'Draft of a page',
  person: 'Person',
  'recurring-booking': 'Recurring appointment',
  region: 'Region',
  'reply-template': 'Reply template',
  request: 'Request',
  review: 'Review',
  role: 'Role',
  segment: 'Segment',
  staff: 'Staff',
  tag: 'Tag',
  task: 'Task',
  technician: 'Technician',
};

/** Names of roles, including that of people who aren't staff. */
const ROLE_NAMES: ReadonlyMap<string, string> = new Map([
  ['CUSTOMER', 'Customer'],
  ...Object.entries(ROLE_LABELS).map(([role, { name }]) => [role, name] as const),
]);

const roleName = (role: string): string => ROLE_NAMES.get(role) ?? role;

/** The subject of an entry: its kind and current name. */
export function formatSubject({ kind, id, name }: AuditEntry['subject']): string {
  // There is only one of each.
  if (kind === 'audit' || kind === 'business') return SUBJECT_LABELS[kind];
  if (kind === 'role') return `Role ${roleName(id)}`;
  return `${SUBJECT_LABELS[kind]} ${name ?? id.slice(0, 8)}`;
}

const clock = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

/** Formats an instant in the device's time zone, to the second. */
export const clockOf = (instant: string): string => clock.format(new Date(instant));

/** A field with its values before and after. */
export interface Compared {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

function flat(value: unknown, path = ''): [string, string][] {
  if (value === undefined) return [];
  if (value === null) return [[path, 'None']];
  if (typeof value !== 'object') {
    return [[path, typeof value === 'string' ? value : JSON.stringify(value)]];
  }
  return Object.entries(value).flatMap(([name, inner]) =>
    flat(inner, path === '' ? name : `${path}.${name}`),
  );
}

/**
 * Labels of fields: "refundCents" becomes "Refund cents", "measured.energyWh" becomes "Measured,
 * energy wh".
 */
function fieldLabel(path: string): string {
  const text = path
    .replaceAll('.', ', ')
    .replaceAll(/(?<=[a-z])[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Compares the values before and after, field by field. */
export function compare({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Compared[] {
  const was = new Map(flat(before ?? {}));
  const is = new Map(flat(after ?? {}));
  const valueOf = (values: ReadonlyMap<string, string>, path: string): string => {
    const value = values.get(path) ?? '–';
    return path === 'role' ? roleName(value) : value;
  };
  return [...new Set([...was.keys(), ...is.keys()])].map((path) => ({
    field: fieldLabel(path),
    before: valueOf(was, path),
    after: valueOf(is, path),
  }));
}

/**
 * What staff change, as the audit log keeps it: a noun and a verb. An endpoint with which staff
 * change something declares its own (see `route.ts`), and the log's page offers all of them.
 */
export const AUDIT_ACTIONS = [
  'audit.export',
  'booking.assign',
  'booking.cancel',
  'booking.complete',
  'booking.create',
  'booking.email',
  'booking.miss',
  'booking.move',
  'booking.note',
  'booking.refund',
  'checklist.confirm',
  'checklist.sign-off',
  'customer-data.check',
  'customer-data.discard',
  'customer-data.discard-export',
  'customer-data.export',
  'customer-data.import',
  'customer-data.read-as',
  'customer-data.stop',
  'customer-data.upload',
  'day-off.add',
  'day-off.remove',
  'email.test',
  'lead.change',
  'lead.create',
  'lead.move',
  'note.change',
  'person.link',
  'person.merge',
  'person.not-same',
  'person.note',
  'person.tag',
  'person.take-apart',
  'person.task',
  'person.unlink',
  'person.untag',
  'region.add',
  'region.change',
  'region.remove',
  'request.change',
  'staff.invite',
  'staff.join',
  'staff.remove',
  'staff.role',
  'staff.withdraw',
  'task.change',
  'technician.add',
  'technician.change',
  'tier.end',
  'tier.grant',
] as const;

/** A key of the audit log. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What an entry of the audit log is about. */
export const AUDIT_SUBJECTS = [
  'audit',
  'booking',
  'checklist',
  'customer',
  'day-off',
  'email',
  'export',
  'import',
  'invitation',
  'lead',
  'note',
  'person',
  'region',
  'request',
  'staff',
  'task',
  'technician',
] as const;

/** A kind of subject. */
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

import type { AuditAction, AuditSubject } from '@voltcourier/contracts';
import type { Database } from '../../database/connection.ts';

/** An entry about to be written. */
export interface NewEntry {
  readonly at: Date;
  readonly actorId: string;
  readonly actorName: string;
  readonly actorEmail: string;
  readonly action: AuditAction;
  readonly subjectKind: AuditSubject;
  readonly subjectId: string;
  readonly before: object | null;
  readonly after: object | null;
  readonly address: string;
  readonly userAgent: string | null;
}

const jsonOf = (value: object | null) => (value === null ? null : JSON.stringify(value));

/** Writes an entry. */
export async function addEntry(db: Database, entry: NewEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: entry.at,
      actor_id: entry.actorId,
      actor_name: entry.actorName,
      actor_email: entry.actorEmail,
      action: entry.action,
      subject_kind: entry.subjectKind,
      subject_id: entry.subjectId,
      before: jsonOf(entry.before),
      after: jsonOf(entry.after),
      address: entry.address,
      user_agent: entry.userAgent,
    })
    .execute();
}

import type { AuditAction, AuditSubject } from '@voltcourier/contracts';
import type { Database } from '../../database/connection.ts';
import { addEntry } from './repository.ts';

/** Somebody of the staff who changes something: who they are, and where they do it from. */
export interface StaffActor {
  readonly id: string;
  /** The user name. */
  readonly name: string;
  readonly email: string;
  readonly address: string;
  readonly userAgent: string | undefined;
}

/** What somebody of the staff changed. */
export interface Change {
  readonly at: Date;
  readonly action: AuditAction;
  readonly subject: { readonly kind: AuditSubject; readonly id: string };
  /**
   * What it was, and what it became. The log is never changed: of customers these hold ids, states
   * and figures, and neither names nor addresses nor words that somebody typed about them.
   */
  readonly before?: object | null;
  readonly after?: object | null;
}

const USER_AGENT_MAX = 400;

/**
 * Writes a change into the audit log, in the transaction that makes it: there is none without the
 * other.
 */
export async function recordAudit(
  trx: Database,
  actor: StaffActor,
  { at, action, subject, before = null, after = null }: Change,
): Promise<void> {
  await addEntry(trx, {
    at,
    actorId: actor.id,
    actorName: actor.name,
    actorEmail: actor.email,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    before,
    after,
    address: actor.address,
    userAgent: actor.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
  });
}

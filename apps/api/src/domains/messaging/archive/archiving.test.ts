import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Api, useApi } from '../../../testing/harness.ts';
import { addPerson } from '../../../testing/people.ts';
import { monthsBefore } from '../../../platform/database/partitions.ts';
import { collectMessagingData, eraseContactPoints } from '../privacy-repository.ts';
import { archiveEmails } from './archiving.ts';

const NOBODY = {
  userIds: [],
  recordIds: [],
  dials: [],
  bookingIds: [],
  callbackIds: [],
  inquiryIds: [],
};
const NO_SUBJECTS = {
  accountEventIds: [],
  accountTokenIds: [],
  membershipEventIds: [],
  companyInvitationIds: [],
  recurringBookingEventIds: [],
  campaignRecipientIds: [],
};

const started = useApi({ LOG_LEVEL: 'silent' });

/** Adds a mail that is some months old. */
async function addMail(
  { deps, ctx }: Api,
  { recipient, months, isSent }: { recipient: string; months: number; isSent: boolean },
): Promise<string> {
  const { id: userId } = await addPerson(started.api, 'ADMIN');
  const at = monthsBefore(ctx.now(), months);
  const { id } = await deps.db
    .insertInto('emails')
    .values({
      kind: 'booking-confirmed',
      dedupe_key: `archive:${userId}`,
      tested_by: userId,
      recipient,
      created_at: at,
      sent_at: isSent ? at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const archived = async (recipient: string) => {
  const { rows } = await sql<{ id: string; state: string; place: string }>`
    select id, state, tableoid::regclass::text as place from archived_emails
    where lower(recipient) = ${recipient} order by created_at`.execute(started.api.deps.db);
  return rows;
};

const inLog = async (recipient: string) => {
  const { rows } = await sql<{ id: string }>`
    select id from emails where lower(recipient) = ${recipient}`.execute(started.api.deps.db);
  return rows.map(({ id }) => id);
};

const copyFor = async (email: string) => {
  const subject = { ...NOBODY, emails: [email] };
  const copy = await collectMessagingData(started.api.deps.db, subject, NO_SUBJECTS);
  return copy['mails'] ?? [];
};

describe('settled mails of long ago', () => {
  it('move from the log to the archive once, while unsent mails stay', async () => {
    const recipient = 'archive@example.com';
    const old = await addMail(started.api, { recipient, months: 30, isSent: true });
    const older = await addMail(started.api, { recipient, months: 40, isSent: true });
    const waiting = await addMail(started.api, { recipient, months: 30, isSent: false });
    const young = await addMail(started.api, { recipient, months: 2, isSent: true });
    await started.api.deps.db
      .insertInto('bounce_reports')
      .values({ hash: 'archive', email_id: old, at: started.api.ctx.now() })
      .execute();
    await archiveEmails(started.api.ctx);
    const rows = await archived(recipient);
    expect(rows.map(({ id }) => id)).toEqual([older, old]);
    for (const { state, place } of rows) {
      expect(state).toBe('sent');
      expect(place).toMatch(/^partitions\.archived_emails_\d{4}_\d{2}$/u);
    }
    expect((await inLog(recipient)).toSorted()).toEqual([waiting, young].toSorted());
    await archiveEmails(started.api.ctx);
    expect(await archived(recipient)).toEqual(rows);
  });

  it('are in the copy of a person’s data, and are erased with it', async () => {
    const recipient = 'forgotten@example.com';
    await addMail(started.api, { recipient, months: 30, isSent: true });
    await archiveEmails(started.api.ctx);
    expect(await copyFor(recipient)).toMatchObject([{ recipient, kind: 'booking-confirmed' }]);
    const scope = { emails: [recipient], dials: [] };
    await eraseContactPoints(started.api.deps.db, scope, 'gone.example', started.api.ctx.now());
    expect(await copyFor(recipient)).toEqual([]);
    expect(await archived(recipient)).toEqual([]);
  });

  it('are deleted by whole months after a retention period, if there is one', async () => {
    const recipient = 'deleted@example.com';
    await addMail(started.api, { recipient, months: 40, isSent: true });
    const kept = await addMail(started.api, { recipient, months: 25, isSent: true });
    await archiveEmails(started.api.ctx);
    expect(await archived(recipient)).toHaveLength(2);
    const api = await started.startAnother({
      MAIL_RETENTION_MONTHS: '36',
      LOG_LEVEL: 'silent',
    });
    await archiveEmails(api.ctx);
    expect((await archived(recipient)).map(({ id }) => id)).toEqual([kept]);
  });
});

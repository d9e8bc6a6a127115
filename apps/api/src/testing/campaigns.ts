import { randomUUID } from 'node:crypto';
import type { Campaign, CampaignForm } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { StaffActor } from '../platform/audit/service.ts';
import { approveCampaign, submitCampaign } from '../domains/marketing/campaigns/approval.ts';
import type { ExpectedVersion } from '../platform/database/expected-version.ts';
import { createSegment } from '../domains/crm/contacts/segments.ts';
import type { useApi } from './harness.ts';
import { addPerson } from './people.ts';

let readers = 0;

/** Campaigns, and people with accounts who want news. */
export function createReaders(started: ReturnType<typeof useApi>) {
  const form = (segmentId: string, change: Partial<CampaignForm> = {}): CampaignForm => ({
    name: 'Winter news',
    segmentId,
    subject: 'Winter is hard on batteries',
    preview: 'Three things that help.',
    body: 'Hello {first name|friend},\n\nread [more](https://example.com/winter).',
    button: { label: 'Book a visit', link: '/booking' },
    // The maximum, because most tests are about something else.
    ratePerMinute: 6000,
    holdoutPercent: 0,
    subjectTest: null,
    ...change,
  });

  let reviewer: Promise<StaffActor> | undefined;
  const addColleague = async (): Promise<StaffActor> => {
    const { id, email } = await addPerson(started.api, 'MARKETING');
    return { id, name: email, email, address: '::1', userAgent: undefined };
  };

  return {
    form,
    /** Adds a staff member who may write campaigns and approve those of others. */
    addColleague,

    /** Has a draft approved by a staff member who didn't write it. */
    approve: async (draft: ExpectedVersion): Promise<Campaign> => {
      reviewer ??= addColleague();
      const actor = await reviewer;
      const inReview = await submitCampaign(started.api.ctx, actor, draft);
      return approveCampaign(started.api.ctx, actor, inReview);
    },

    /**
     * Adds people with an account, identified by their number of visits; by default each wants news
     * and has a confirmed address.
     */
    meet: async (
      visits: number,
      change: { marketing?: boolean; isVerified?: boolean; firstName?: string } = {},
    ): Promise<{ userId: string; personId: string; email: string }> => {
      readers += 1;
      const { db } = started.api.deps;
      const email = `reader-${readers}-${randomUUID().slice(0, 8)}@example.com`;
      const { id: userId } = await db
        .insertInto('users')
        .values({
          username: email.split('@')[0] ?? '',
          email,
          first_name: change.firstName ?? 'Ada',
          password_hash: 'none',
          role: 'CUSTOMER',
          email_verified_at: change.isVerified === false ? null : new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('contact_preferences')
        .values({
          user_id: userId,
          marketing: change.marketing ?? true,
          reminders: true,
          updated_at: new Date(),
        })
        .execute();
      const personId = randomUUID();
      await sql`
        insert into people (id, name, email, source, group_id, user_id, created_at, last_contact_at,
          group_contact_at, visits, group_visits)
        values (${personId}, 'Reader', ${email}, 'account', ${personId}, ${userId}, now(), now(),
          now(), ${visits}, ${visits})`.execute(db);
      return { userId, personId, email };
    },

    /** Creates a segment of the people that `meet` has added with a number of visits. */
    segmentOf: async (actor: StaffActor, visits: number): Promise<string> => {
      const filter = { visitsFrom: visits, visitsTo: visits };
      const name = `Segment ${randomUUID().slice(0, 8)}`;
      return (await createSegment(started.api.ctx, actor, { name, filter })).id;
    },
  };
}

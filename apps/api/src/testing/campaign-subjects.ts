import { randomUUID } from 'node:crypto';
import { UNSENT_CAMPAIGN_STATES, type User } from '@voltcourier/contracts';
import { submitCampaign } from '../domains/marketing/campaigns/approval.ts';
import { pauseCampaign } from '../domains/marketing/campaigns/pausing.ts';
import {
  createCampaign,
  scheduleCampaign,
  sendCampaign,
} from '../domains/marketing/campaigns/service.ts';
import type { Hints } from './arbitraries.ts';
import { createReaders } from './campaigns.ts';
import type { useApi } from './harness.ts';
import { daysAhead } from './requests.ts';

/** Deletes all segments, and the campaigns that still need one. */
export async function forgetSegments(started: ReturnType<typeof useApi>): Promise<void> {
  const { db } = started.api.deps;
  await db.deleteFrom('campaigns').where('state', 'in', UNSENT_CAMPAIGN_STATES).execute();
  await db.deleteFrom('segments').execute();
}

/** Creates drafts, and one campaign each that is in review, approved, scheduled and being sent. */
export function createCampaignSubjects(started: ReturnType<typeof useApi>) {
  return async (staff: User): Promise<Hints> => {
    const { addColleague, approve, form, segmentOf } = createReaders(started);
    const { id, username: name, email } = staff;
    const actor = { id, name, email, address: '127.0.0.1', userAgent: undefined };
    // The number of segments is limited.
    await forgetSegments(started);
    const segmentId = await segmentOf(actor, 1);
    const write = () => createCampaign(started.api.ctx, actor, form(segmentId));
    const first = await write();
    const inReview = await submitCampaign(started.api.ctx, actor, await write());
    // A campaign's author can't approve it.
    const colleague = await addColleague();
    const theirs = await createCampaign(started.api.ctx, colleague, form(segmentId));
    const theirsInReview = await submitCampaign(started.api.ctx, colleague, theirs);
    const approved = await approve(await write());
    const at = `${daysAhead(9)}T10:00:00.000Z`;
    const scheduled = await scheduleCampaign(
      started.api.ctx,
      actor,
      await approve(await write()),
      new Date(at),
    );
    const sending = await sendCampaign(started.api.ctx, actor, await approve(await write()));
    const going = await sendCampaign(started.api.ctx, actor, await approve(await write()));
    const paused = await pauseCampaign(started.api.ctx, actor, going.id, '');
    return {
      campaignId: [
        first.id,
        inReview.id,
        theirsInReview.id,
        approved.id,
        scheduled.id,
        sending.id,
        paused.id,
        randomUUID(),
      ],
      segmentId: [segmentId],
      after: [first.id],
      version: [1, 2, 3],
      at: [at],
      state: ['sending', 'scheduled', 'paused'],
      button: [null, { label: 'Book', link: '/booking' }],
    };
  };
}

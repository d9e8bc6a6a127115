import { randomUUID } from 'node:crypto';
import type { User } from '@voltcourier/contracts';
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
  await db.deleteFrom('campaigns').where('state', 'in', ['draft', 'scheduled']).execute();
  await db.deleteFrom('segments').execute();
}

/** Drafts, one that is scheduled and one that is being sent. */
export function createCampaignSubjects(started: ReturnType<typeof useApi>) {
  return async (staff: User): Promise<Hints> => {
    const { form, segmentOf } = createReaders(started);
    const { id, username: name, email } = staff;
    const actor = { id, name, email, address: '127.0.0.1', userAgent: undefined };
    // There can only be so many.
    await forgetSegments(started);
    const segmentId = await segmentOf(actor, 1);
    const write = () => createCampaign(started.api.ctx, actor, form(segmentId));
    const [first, second, third] = [await write(), await write(), await write()];
    const at = `${daysAhead(9)}T10:00:00.000Z`;
    const scheduled = await scheduleCampaign(started.api.ctx, actor, second, new Date(at));
    const sending = await sendCampaign(started.api.ctx, actor, third);
    return {
      campaignId: [first.id, first.id, scheduled.id, sending.id, randomUUID()],
      segmentId: [segmentId],
      after: [first.id],
      version: [1, 2],
      at: [at],
      state: ['sending', 'scheduled'],
      button: [null, { label: 'Book', link: '/booking' }],
    };
  };
}

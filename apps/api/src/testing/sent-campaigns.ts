import type { CampaignForm } from '@voltcourier/contracts';
import type { addEmployee } from './employees.ts';
import { createReaders } from './campaigns.ts';
import type { useApi } from './harness.ts';
import { createVendors, type SentMail } from './vendors.ts';

/** Numbers of visits that no people added by `createReaders` otherwise have. */
let visits = 50_000;

/** Campaigns that are being sent, and their results. */
export function createSentCampaigns(
  started: ReturnType<typeof useApi>,
  staff: () => Awaited<ReturnType<typeof addEmployee>>,
) {
  const { approve, form, meet, segmentOf } = createReaders(started);

  return {
    /** Starts sending a campaign to a number of people with consent; no worker has begun yet. */
    begun: async (people: number, change: Partial<CampaignForm> = {}) => {
      visits += 1;
      const mine = visits;
      const readers = [];
      for (let one = 0; one < people; one += 1) readers.push(await meet(mine));
      const { client, ...person } = staff();
      const actor = { ...person, name: person.username, address: '::1', userAgent: undefined };
      const segmentId = await segmentOf(actor, mine);
      const draft = await client.campaigns.createCampaign({ body: form(segmentId, change) });
      const { id, version } = await approve(draft);
      await client.campaigns.sendCampaign({ params: { campaignId: id }, body: { version } });
      return { id, readers, segmentId, visits: mine };
    },

    /** Returns the number of mails that each has received, in ascending order. */
    countOf: async (readers: readonly { email: string }[]): Promise<number[]> => {
      const counts = await Promise.all(
        readers.map(
          async ({ email }) => (await createVendors(started.sandbox).mailsTo(email)).length,
        ),
      );
      return counts.toSorted((one, other) => one - other);
    },

    /** Returns a campaign as staff see it. */
    get: (campaignId: string) => staff().client.campaigns.getCampaign({ params: { campaignId } }),

    /** Returns the unsubscribe link in a mail's header (RFC 8058), with this application's port. */
    linkIn: async (mail: SentMail): Promise<string> => {
      const source = await (await fetch(`${started.sandbox.url}/inbox/${mail.id}/source`)).text();
      const head = (source.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/gu, ' ');
      const isOneClick = /^list-unsubscribe-post: List-Unsubscribe=One-Click$/imu.test(head);
      const link = /^list-unsubscribe: <([^>]+)>$/imu.exec(head)?.[1] ?? '';
      const { appUrl } = started.api.config;
      const isInMail = mail.html?.includes(`href="${link}"`) ?? false;
      if (!isOneClick || !isInMail || !link.startsWith(`${appUrl}/unsubscribe/news/`)) {
        throw new Error(`The mail has no link that ends it in one click: ${head}`);
      }
      return link.replace(appUrl, started.api.url);
    },
  };
}

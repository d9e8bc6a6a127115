import { randomUUID } from 'node:crypto';
import { createReaders } from './campaigns.ts';
import { addEmployee } from './employees.ts';
import type { useApi } from './harness.ts';
import { daysAhead } from './requests.ts';

type Client = Awaited<ReturnType<typeof addEmployee>>['client'];

/** A successful call of each endpoint with which staff change campaigns. */
export function createCampaignChanges(started: ReturnType<typeof useApi>) {
  const { approve, form: formOf } = createReaders(started);
  /** Creates a draft for a segment of its own, with its current version. */
  const draft = async (client: Client) => {
    const { id: segmentId } = await client.segments.createSegment({
      body: { name: `Ada’s friends ${randomUUID()}`, filter: { member: 'no' } },
    });
    const form = formOf(segmentId);
    const { id: campaignId, version } = await client.campaigns.createCampaign({ body: form });
    return { form, params: { campaignId }, body: { version } };
  };

  const approved = async (client: Client) => {
    const { params } = await draft(client);
    const { version } = await approve({ id: params.campaignId, version: 1 });
    return { params, body: { version } };
  };

  return {
    'campaigns.submitCampaign': async ({ client }: { client: Client }) => {
      const { params, body } = await draft(client);
      await client.campaigns.submitCampaign({ params, body });
      return params.campaignId;
    },
    'campaigns.returnCampaign': async ({ client }: { client: Client }) => {
      const { params, body } = await draft(client);
      const { version } = await client.campaigns.submitCampaign({ params, body });
      const note = 'Please name the offer’s last day.';
      await client.campaigns.returnCampaign({ params, body: { version, note } });
      return params.campaignId;
    },
    'campaigns.approveCampaign': async ({ client }: { client: Client }) => {
      const { client: author } = await addEmployee(started, 'MARKETING');
      const { params, body } = await draft(author);
      const { version } = await author.campaigns.submitCampaign({ params, body });
      await client.campaigns.approveCampaign({ params, body: { version } });
      return params.campaignId;
    },
    'campaigns.createCampaign': async ({ client }: { client: Client }) =>
      (await draft(client)).params.campaignId,
    'campaigns.changeCampaign': async ({ client }: { client: Client }) => {
      const { form, params, body } = await draft(client);
      await client.campaigns.changeCampaign({ params, body: { ...form, ...body } });
      return params.campaignId;
    },
    'campaigns.testCampaign': async ({ client }: { client: Client }) => {
      const { params } = await draft(client);
      await client.campaigns.testCampaign({ params });
      return params.campaignId;
    },
    'campaigns.scheduleCampaign': async ({ client }: { client: Client }) => {
      const { params, body } = await approved(client);
      const at = `${daysAhead(3)}T10:00:00.000Z`;
      await client.campaigns.scheduleCampaign({ params, body: { ...body, at } });
      return params.campaignId;
    },
    'campaigns.sendCampaign': async ({ client }: { client: Client }) => {
      const { params, body } = await approved(client);
      await client.campaigns.sendCampaign({ params, body });
      return params.campaignId;
    },
    'campaigns.stopCampaign': async ({ client }: { client: Client }) => {
      const { params, body } = await approved(client);
      await client.campaigns.sendCampaign({ params, body });
      await client.campaigns.stopCampaign({ params, body: { state: 'sending' } });
      return params.campaignId;
    },
    'campaigns.pauseCampaign': async ({ client }: { client: Client }) => {
      const { params, body } = await approved(client);
      await client.campaigns.sendCampaign({ params, body });
      await client.campaigns.pauseCampaign({ params, body: { note: 'A wrong link.' } });
      return params.campaignId;
    },
    'campaigns.resumeCampaign': async ({ client }: { client: Client }) => {
      const { params, body } = await approved(client);
      await client.campaigns.sendCampaign({ params, body });
      await client.campaigns.pauseCampaign({ params, body: { note: '' } });
      await client.campaigns.resumeCampaign({ params });
      return params.campaignId;
    },
    'campaigns.removeCampaign': async ({ client }: { client: Client }) => {
      const { params, body } = await draft(client);
      await client.campaigns.removeCampaign({ params, body });
      return params.campaignId;
    },
  };
}

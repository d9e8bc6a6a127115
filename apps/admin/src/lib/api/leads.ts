import { type Lead, leads } from '@voltcourier/contracts/crm/leads';
import { type Effect, known } from '@voltcourier/contracts/query';
import { featureApi } from './feature-api.ts';
import { settled } from './settled-effect.ts';

/** Everything that displays leads. */
export const LEADS: Effect<Lead> = {
  ...settled(
    'leads.board',
    'leads.column',
    'leads.list',
    'leads.forecast',
    'leads.ofPerson',
    'leads.get',
    'contacts.timeline',
  ),
  keeps: (lead) => known('leads.get', { params: { leadId: lead.id } }, lead),
};

export const leadsApi = featureApi('leads', leads, { create: LEADS, change: LEADS });

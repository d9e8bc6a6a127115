import { companies, type CompanyView } from '@voltcourier/contracts/memberships/companies';
import { type Effect, known } from '@voltcourier/contracts/query';
import { apiFor } from '../../../lib/api.ts';

const COMPANY: Effect<CompanyView> = {
  keeps: (view) => known('companies.get', {}, view),
  // A refusal may mean that the displayed data is stale.
  refreshesRefused: ['companies.get'],
};

/** API calls for the user's company. */
export const api = apiFor(
  { companies },
  {
    companies: {
      create: COMPANY,
      invite: COMPANY,
      withdraw: COMPANY,
      accept: COMPANY,
      setRole: COMPANY,
      handOver: COMPANY,
      remove: COMPANY,
      close: COMPANY,
    },
  },
);

import { companies, type CompanyView } from '@voltcourier/contracts/memberships/companies';
import { type Effect, known } from '@voltcourier/contracts/query';
import { apiFor } from '../../../lib/api.ts';

const COMPANY: Effect<CompanyView> = {
  keeps: (view) => known(companies.get, {}, view),
  // A refusal may mean that what is shown is no longer true.
  refreshesRefused: [companies.get],
};

/** The person's company. */
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

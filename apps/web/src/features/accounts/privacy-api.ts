import { privacy } from '@voltcourier/contracts/privacy/privacy';
import { known } from '@voltcourier/contracts/query';
import { apiFor } from '../../lib/api.ts';

/** API calls for the signed-in user's data. */
export const api = apiFor(
  { privacy },
  {
    privacy: {
      savePreferences: {
        keeps: (preferences) => known('privacy.preferences', {}, preferences),
        refreshes: ['privacy.consents'],
      },
    },
  },
);

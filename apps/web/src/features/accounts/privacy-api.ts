import { privacy } from '@voltcourier/contracts/privacy/privacy';
import { known } from '@voltcourier/contracts/query';
import { apiFor } from '../../lib/api.ts';

/** What is kept about the signed-in person. */
export const api = apiFor(
  { privacy },
  {
    privacy: {
      savePreferences: {
        keeps: (preferences) => known(privacy.preferences, {}, preferences),
        refreshes: [privacy.consents],
      },
    },
  },
);

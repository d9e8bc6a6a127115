import { checklist } from '@voltcourier/contracts/insights/checklist';
import { known } from '@voltcourier/contracts/query';
import { featureApi } from './feature-api.ts';

export const checklistApi = featureApi('checklist', checklist, {
  confirm: { keeps: (found) => known('checklist.run', {}, found) },
  signOff: {
    keeps: ({ ranAt, checks }) => known('checklist.run', {}, { ranAt, checks }),
    refreshes: ['checklist.signOffs'],
  },
});

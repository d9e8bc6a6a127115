import { staffChanges } from '@voltcourier/contracts/visits/staff-changes';
import { knownBooking, ofBooking } from './booking-effects.ts';
import { featureApi } from './feature-api.ts';

export const staffChangesApi = featureApi('staffChanges', staffChanges, {
  refund: ofBooking('dispatch.list', 'attentionItems.list'),
  addNote: ofBooking('dispatch.list'),
  sendMailAgain: ofBooking('dispatch.list', 'deliveries.list'),
  bookRequest: {
    keeps: knownBooking,
    refreshes: ['callbacks.list', 'callbacks.get', 'dispatch.list'],
    refreshesRefused: ['callbacks.get', 'availability.list'],
  },
  bookByPhone: { keeps: knownBooking, refreshesRefused: ['availability.list'] },
});

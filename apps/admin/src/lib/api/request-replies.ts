import { requestReplies } from '@voltcourier/contracts/bookings/request-replies';
import { known } from '@voltcourier/contracts/query';
import { featureApi } from './feature-api.ts';
import { settled } from './settled-effect.ts';

const REPLY_TEMPLATES = settled('requestReplies.listTemplates', 'requestReplies.startReply');

export const requestRepliesApi = featureApi('requestReplies', requestReplies, {
  createTemplate: REPLY_TEMPLATES,
  changeTemplate: REPLY_TEMPLATES,
  removeTemplate: REPLY_TEMPLATES,
  sendReply: {
    keeps: (request) => known('callbacks.get', { params: { requestId: request.id } }, request),
    refreshes: ['callbacks.list', 'deliveries.list', 'contacts.timeline'],
    refreshesRefused: ['callbacks.get'],
  },
});

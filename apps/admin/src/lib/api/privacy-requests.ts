import { privacyRequests } from '@voltcourier/contracts/privacy/privacy-requests';
import { featureApi } from './feature-api.ts';
import { settled } from './settled-effect.ts';

export const privacyRequestsApi = featureApi('privacyRequests', privacyRequests, {
  receive: settled('privacyRequests.list'),
  refuse: settled('privacyRequests.get', 'privacyRequests.list'),
});

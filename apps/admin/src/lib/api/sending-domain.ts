import { sendingDomain } from '@voltcourier/contracts/messaging/sending-domain';
import { featureApi } from './feature-api.ts';

export const sendingDomainApi = featureApi('sendingDomain', sendingDomain);

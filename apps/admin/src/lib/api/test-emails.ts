import { testEmails } from '@voltcourier/contracts/messaging/test-emails';
import { featureApi } from './feature-api.ts';

export const testEmailsApi = featureApi('testEmails', testEmails);

import { notifications } from '@voltcourier/contracts/messaging/notifications';
import { featureApi } from './feature-api.ts';

export const notificationsApi = featureApi('notifications', notifications);

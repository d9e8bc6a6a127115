import { systemStatus } from '@voltcourier/contracts/platform/system-status';
import { featureApi } from './feature-api.ts';

export const systemStatusApi = featureApi('systemStatus', systemStatus);

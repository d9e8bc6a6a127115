import { audit } from '@voltcourier/contracts/platform/audit';
import { featureApi } from './feature-api.ts';

export const auditApi = featureApi('audit', audit);

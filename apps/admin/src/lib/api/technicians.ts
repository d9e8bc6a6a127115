import { type Effect, known } from '@voltcourier/contracts/query';
import { type Technician, technicians } from '@voltcourier/contracts/visits/technicians';
import { featureApi } from './feature-api.ts';

const TECHNICIANS: Effect<{ technicians: Technician[] }> = {
  keeps: (answer) => known('technicians.list', {}, answer),
  refreshesRefused: ['technicians.list'],
};

export const techniciansApi = featureApi('technicians', technicians, {
  add: TECHNICIANS,
  change: TECHNICIANS,
});

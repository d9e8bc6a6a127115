import { preloadToast } from '@voltcourier/ui/toast';
import { useEffect } from 'react';
import { VehicleList } from '../../features/memberships/vehicles/vehicle-list.tsx';

/** The vehicles of the signed-in person, once this page knows who that is. */
export function Garage() {
  useEffect(() => preloadToast(), []);
  return <VehicleList />;
}

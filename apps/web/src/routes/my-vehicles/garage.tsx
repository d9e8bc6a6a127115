import { preloadToast } from '@voltcourier/ui/toast';
import { useEffect } from 'react';
import { VehicleList } from '../../features/memberships/vehicles/vehicle-list.tsx';

/** Vehicles of the signed-in user, once authentication is known. */
export function Garage() {
  useEffect(() => preloadToast(), []);
  return <VehicleList />;
}

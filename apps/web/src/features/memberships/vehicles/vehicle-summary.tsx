import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { FactLine } from '@voltcourier/ui/fact-line';
import { Link } from 'react-router-dom';
import { ASKED_ANEW } from '../../../lib/api.ts';
import * as paths from '../../../lib/paths.ts';
import { vehicleName } from '../../../lib/vehicle-entries.ts';
import { api } from './api.ts';
import styles from '../my-membership.module.css';

const SHOWN = 3;

/** Query for the signed-in user's vehicles. */
export const MY_VEHICLES = { ...api.vehicles.list.query(), ...ASKED_ANEW };

/** Summary of the vehicles for the dashboard. */
export function VehicleSummary() {
  const { vehicles = [] } = useQuery(MY_VEHICLES).data ?? {};
  const more = vehicles.length - SHOWN;
  return (
    <Card title="Vehicles">
      <div className={styles.stack}>
        {vehicles.length === 0 ? (
          <p className={styles.quiet}>Add your car, and the technician brings the right cable.</p>
        ) : (
          <ul className={styles.invoices}>
            {vehicles.slice(0, SHOWN).map((vehicle) => (
              <li key={vehicle.id}>
                <FactLine
                  facts={[
                    vehicleName(vehicle),
                    vehicle.isDefault && vehicles.length > 1 ? (
                      <span key="default" className={styles.quiet}>
                        Default
                      </span>
                    ) : null,
                  ]}
                />
              </li>
            ))}
            {more > 0 ? <li className={styles.quiet}>{`and ${more} more`}</li> : null}
          </ul>
        )}
        <div className={styles.actions}>
          <ButtonLink variant="secondary" render={<Link to={paths.vehicles} />}>
            {vehicles.length === 0 ? 'Add a vehicle' : 'Your vehicles'}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

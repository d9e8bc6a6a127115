import type { FleetVehicle, FleetView } from '@voltcourier/contracts/memberships/fleet';
import { Button } from '@voltcourier/ui/button';
import { TextField } from '@voltcourier/ui/text-field';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import styles from '../../../lib/rows.module.css';
import { isInterrupted } from '../../../lib/use-entries.ts';
import fleetStyles from './fleet.module.css';
import { FleetRow } from './fleet-row.tsx';
import { findVehicles, namesOf, vehiclesOf } from './fleet-vehicles.ts';

/** Number of rows rendered at first, and added per click. */
const PAGE = 50;

/** IDs of the vehicles whose form is open. */
function useEdited(vehicles: readonly FleetVehicle[]) {
  const [edited, setEdited] = useState<ReadonlySet<string>>(
    () => new Set(vehicles.map(({ id }) => id).filter((id) => isInterrupted(`fleet-${id}`))),
  );
  const onEdit = useCallback(
    (id: string, isEdited: boolean) =>
      setEdited((current) => {
        const next = new Set(current);
        if (isEdited) next.add(id);
        else next.delete(id);
        return next;
      }),
    [],
  );
  return { edited, onEdit };
}

/** Returns the first vehicles found, and those whose form is open. */
function useFoundVehicles({ vehicles, costCentres }: FleetView) {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const [limit, setLimit] = useState(PAGE);
  const { edited, onEdit } = useEdited(vehicles);
  const centres = useMemo(() => namesOf(costCentres), [costCentres]);
  const found = useMemo(() => findVehicles(vehicles, centres, wanted), [vehicles, centres, wanted]);
  // An open form stays regardless of the search, so that no entries are lost.
  const shown = useMemo(() => {
    const first = new Set(found.slice(0, limit));
    return vehicles.filter((vehicle) => first.has(vehicle) || edited.has(vehicle.id));
  }, [vehicles, found, limit, edited]);
  return {
    search,
    find: (text: string) => {
      setSearch(text);
      setLimit(PAGE);
    },
    isSearched: wanted.trim() !== '',
    found,
    shown,
    limit,
    showMore: () => setLimit(limit + PAGE),
    centres,
    edited,
    onEdit,
  };
}

interface FoundVehiclesProps {
  readonly fleet: FleetView;
  readonly mayChange: boolean;
  readonly onRemove: (vehicle: FleetVehicle) => void;
  /** Called when the button that shows more disappears. */
  readonly onAllShown: () => void;
}

/** Search of a company's vehicles, with its results. */
export function FoundVehicles({ fleet, mayChange, onRemove, onAllShown }: FoundVehiclesProps) {
  const { vehicles, costCentres } = fleet;
  const list = useFoundVehicles(fleet);
  const left = list.found.length - list.limit;
  return (
    <>
      <div className={fleetStyles.find}>
        <TextField
          label="Find a vehicle"
          type="search"
          autoComplete="off"
          help="By name, plate or cost center."
          value={list.search}
          onChange={({ target }) => list.find(target.value)}
        />
      </div>
      <p role="status" className={fleetStyles.count}>
        {list.isSearched
          ? `${list.found.length} of ${vehiclesOf(vehicles.length)}`
          : vehiclesOf(vehicles.length)}
      </p>
      {list.shown.length === 0 ? (
        <p className={styles.quiet}>
          No vehicle matches. Try part of the name, the plate or the cost center.
        </p>
      ) : (
        <ul className={styles.rows} aria-label="Vehicles">
          {list.shown.map((vehicle) => (
            <FleetRow
              key={vehicle.id}
              vehicle={vehicle}
              centre={list.centres.get(vehicle.costCentreId ?? '')}
              costCentres={costCentres}
              mayChange={mayChange}
              isEdited={list.edited.has(vehicle.id)}
              onEdit={list.onEdit}
              onRemove={onRemove}
            />
          ))}
        </ul>
      )}
      {left > 0 ? (
        <div>
          <Button
            onClick={() => {
              list.showMore();
              if (left <= PAGE) onAllShown();
            }}
          >
            {`Show ${Math.min(PAGE, left)} more`}
          </Button>
        </div>
      ) : null}
    </>
  );
}

import { useMutation } from '@tanstack/react-query';
import type { FleetVehicle, FleetView } from '@voltcourier/contracts/memberships/fleet';
import { Button } from '@voltcourier/ui/button';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { FleetIcon } from '@voltcourier/ui/icon';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { api } from './api.ts';
import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx';
import styles from '../../../lib/rows.module.css';
import fleetStyles from './fleet.module.css';
import { FleetForm } from './fleet-form.tsx';
import { FleetRow } from './fleet-row.tsx';
import { findVehicles, namesOf, spokenName } from './fleet-vehicles.ts';

/** How many rows are drawn at first, and how many more when more are asked for. */
const PAGE = 50;

const counted = (count: number) => `${count} ${count === 1 ? 'vehicle' : 'vehicles'}`;

function RemoveDialog({
  vehicle,
  onClose,
  onRemoved,
}: {
  vehicle: FleetVehicle | undefined;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const remove = useMutation(api.fleet.remove.mutation());
  return (
    <ConfirmDialog
      open={vehicle !== undefined}
      onClose={onClose}
      title="Remove this vehicle?"
      description={
        vehicle === undefined
          ? undefined
          : `${spokenName(vehicle)} leaves the company’s vehicles. Bookings that were made for it stay as they are.`
      }
      keep="Keep vehicle"
      action="Remove vehicle"
      pendingLabel="Removing..."
      failedTitle="The vehicle is still there"
      call={remove}
      onConfirm={() => {
        if (vehicle === undefined) return;
        remove.mutate(
          { params: { vehicleId: vehicle.id } },
          {
            onSuccess: () => {
              showToast({
                title: 'Vehicle removed',
                description: `${spokenName(vehicle)} is gone.`,
              });
              onRemoved();
            },
          },
        );
      }}
    />
  );
}

interface FleetListProps {
  readonly fleet: FleetView;
  /** Beside the button that adds one vehicle: how many are added at once. */
  readonly more?: ReactNode;
}

/** The company's vehicles: seen and found by all, added, described anew and removed by some. */
export function FleetList({ fleet, more }: FleetListProps) {
  const { vehicles, costCentres } = fleet;
  const mayChange = fleet.role !== 'driver';
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const [room, setRoom] = useState(PAGE);
  const [isAdding, setIsAdding] = useState(false);
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const [removing, setRemoving] = useState<FleetVehicle>();
  const top = useRef<HTMLDivElement>(null);

  /** Once what had the focus is gone. */
  const focusTop = () => setTimeout(() => top.current?.focus({ preventScroll: true }));

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

  const centres = useMemo(() => namesOf(costCentres), [costCentres]);
  const found = useMemo(() => findVehicles(vehicles, centres, wanted), [vehicles, centres, wanted]);
  // A form that is open stays, whatever is looked for: nothing that was typed is lost.
  const shown = useMemo(() => {
    const first = new Set(found.slice(0, room));
    return vehicles.filter((vehicle) => first.has(vehicle) || edited.has(vehicle.id));
  }, [vehicles, found, room, edited]);

  const close = () => {
    setIsAdding(false);
    focusTop();
  };
  const actions = mayChange ? (
    <div className={styles.actions}>
      {isAdding ? null : (
        <Button variant="primary" onClick={() => setIsAdding(true)}>
          Add a vehicle
        </Button>
      )}
      {more}
    </div>
  ) : null;

  return (
    <div ref={top} className={styles.page} tabIndex={-1} aria-label="Company vehicles" role="group">
      {vehicles.length > 0 || isAdding ? actions : null}
      {isAdding ? (
        <FleetForm
          vehicle={undefined}
          costCentres={costCentres}
          onClose={close}
          onSaved={() => {
            showToast({ title: 'Vehicle saved' });
            close();
          }}
        />
      ) : null}
      {vehicles.length === 0 ? (
        isAdding ? null : (
          <EmptyState
            level={3}
            title="The company’s vehicles will be here"
            illustration={<FleetIcon size="2.5rem" />}
            action={actions}
          >
            {mayChange
              ? 'Describe them once, one by one or all from a file. Your drivers choose them when they book.'
              : 'Its owner and managers add them. You choose them when you book.'}
          </EmptyState>
        )
      ) : (
        <>
          <div className={fleetStyles.find}>
            <TextField
              label="Find a vehicle"
              type="search"
              autoComplete="off"
              help="By name, plate or cost center."
              value={search}
              onChange={({ target }) => {
                setSearch(target.value);
                setRoom(PAGE);
              }}
            />
          </div>
          <p role="status" className={fleetStyles.count}>
            {wanted.trim() === ''
              ? counted(vehicles.length)
              : `${found.length} of ${counted(vehicles.length)}`}
          </p>
          {shown.length === 0 ? (
            <p className={styles.quiet}>
              No vehicle is like this. Try a part of the name, the plate or the cost center.
            </p>
          ) : (
            <ul className={styles.rows} aria-label="Vehicles">
              {shown.map((vehicle) => (
                <FleetRow
                  key={vehicle.id}
                  vehicle={vehicle}
                  centre={centres.get(vehicle.costCentreId ?? '')}
                  costCentres={costCentres}
                  mayChange={mayChange}
                  isEdited={edited.has(vehicle.id)}
                  onEdit={onEdit}
                  onRemove={setRemoving}
                />
              ))}
            </ul>
          )}
          {found.length > room ? (
            <div>
              <Button
                onClick={() => {
                  setRoom(room + PAGE);
                  if (found.length <= room + PAGE) focusTop();
                }}
              >
                {`Show ${Math.min(PAGE, found.length - room)} more`}
              </Button>
            </div>
          ) : null}
        </>
      )}
      <RemoveDialog
        vehicle={removing}
        onClose={() => setRemoving(undefined)}
        onRemoved={() => {
          setRemoving(undefined);
          focusTop();
        }}
      />
    </div>
  );
}

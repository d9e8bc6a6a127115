import type { UseQueryResult } from '@tanstack/react-query';
import type { EmergencyTechnician } from '@voltcourier/contracts/visits/emergencies';
import { Notice } from '@voltcourier/ui/notice';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { useState } from 'react';
import { Button } from '@voltcourier/ui/button';
import type { emergenciesApi } from '../../lib/api/emergencies.ts';
import styles from './new-booking.module.css';

type TechniciansNear = Awaited<ReturnType<typeof emergenciesApi.technicians>>;

/** Number of technicians before the list is expanded. */
const SHOWN = 5;

const STATES: Readonly<Record<EmergencyTechnician['state'], string>> = {
  free: 'Free',
  busy: 'Busy',
  off: 'Off shift',
};

function stateLabel({ state, current }: EmergencyTechnician): string {
  if (current === null) return STATES[state];
  const where = `With ${current.name}`;
  return state === 'off' ? `${STATES.off} · ${where}` : where;
}

/** "Free · 4 mi away · 2 bookings today". */
function detailOf(technician: EmergencyTechnician): string {
  const { miles, visitsToday } = technician;
  return [
    stateLabel(technician),
    miles === null ? undefined : miles < 1 ? 'Under 1 mi away' : `${miles} mi away`,
    visitsToday === 1 ? '1 booking today' : `${visitsToday} bookings today`,
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}

/** Selects the technician for an emergency, available and near ones first. */
export function TechnicianChoice({
  near: { data, error },
  value,
  onValueChange,
}: {
  /** Technicians who could go now, once loaded. */
  near: Pick<UseQueryResult<TechniciansNear>, 'data' | 'error'>;
  /** Id of a technician; `later` for none yet. */
  value: string;
  onValueChange: (technicianId: string) => void;
}) {
  const [showsAll, setShowsAll] = useState(false);
  if (error !== null) {
    return (
      <Notice tone="failed" title="Technicians can’t be shown">
        {error.message}
      </Notice>
    );
  }
  if (data === undefined) {
    return <p className={styles.quiet}>Enter where the car is to see who is near.</p>;
  }
  const { technicians } = data;
  const shown = technicians.filter(({ id }, index) => showsAll || index < SHOWN || id === value);
  return (
    <>
      <RadioCards
        legend={`Technician in ${data.region.name}`}
        name="technicianId"
        value={value}
        onValueChange={onValueChange}
        options={[
          ...shown.map((technician) => ({
            value: technician.id,
            label: technician.name,
            detail: detailOf(technician),
          })),
          { value: 'later', label: 'Assign later', detail: 'Stays unassigned and counts down.' },
        ]}
      />
      {shown.length === technicians.length ? null : (
        <Button size="compact" onClick={() => setShowsAll(true)}>
          {`Show ${technicians.length - shown.length} more`}
        </Button>
      )}
    </>
  );
}

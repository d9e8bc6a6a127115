import { CONNECTORS } from '@voltcourier/contracts/memberships/vehicles';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextField } from '@voltcourier/ui/text-field';
import type { VehicleField } from './vehicle-entries.ts';
import styles from './vehicle-fields.module.css';

const connectors = Object.entries(CONNECTORS).map(([value, label]) => ({ value, label }));

interface VehicleFieldsProps {
  /** Returns the props of a field's control. */
  readonly field: (name: VehicleField) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
}

/** Fields that describe a vehicle, whoever owns it. */
export function VehicleFields({ field }: VehicleFieldsProps) {
  return (
    <>
      <div className={styles.pair}>
        <TextField label="Make" required maxLength={40} {...field('make')} />
        <TextField label="Model" required maxLength={60} {...field('model')} />
        <TextField label="Year" optional inputMode="numeric" maxLength={4} {...field('year')} />
        <TextField
          label="License plate"
          optional
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={15}
          {...field('plate')}
        />
        <SelectField
          label="Charging port"
          optional
          placeholder="I’m not sure"
          options={connectors}
          {...field('connector')}
        />
        <TextField
          label="Battery size in kWh"
          optional
          inputMode="decimal"
          maxLength={6}
          {...field('batteryWh')}
        />
      </div>
      <TextField
        label="Nickname"
        optional
        maxLength={40}
        help="What you call it, if you have several."
        {...field('nickname')}
      />
    </>
  );
}

/** Props of a part that chooses one of the signed-in user's vehicles for a booking. */
export interface VehicleChoiceProps {
  /** The vehicle's ID; empty for an unsaved one. */
  readonly value: string;
  /** Whether nothing has been entered about the car. */
  readonly isUntouched: boolean;
  readonly error: string | undefined;
  /** Keep it stable between renders. */
  readonly onChoose: (chosen: { vehicleId: string; vehicle: string }) => void;
}

/** One of the signed-in user's vehicles, as used by forms. */
export interface ChosenVehicle {
  readonly id: string;
  readonly make: string;
  readonly model: string;
  /** On one line: "2024 Tesla Model 3, ABC-1234". */
  readonly label: string;
  /** Common name of the charging port; null if unknown. */
  readonly port: string | null;
}

/** Props of a part that chooses one of the signed-in user's vehicles for any form. */
export interface SavedVehicleChoiceProps extends Pick<
  VehicleChoiceProps,
  'value' | 'isUntouched' | 'error'
> {
  /** Whether a required vehicle is missing. */
  readonly isMissed?: boolean;
  /** Undefined stands for an unsaved vehicle. Keep it stable between renders. */
  readonly onChoose: (chosen: ChosenVehicle | undefined) => void;
}

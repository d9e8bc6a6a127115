/** What a part takes that chooses one of the signed-in person's vehicles for a booking. */
export interface VehicleChoiceProps {
  /** The vehicle's id; empty for one that isn't saved. */
  readonly value: string;
  /** Whether nothing was said about the car yet. */
  readonly isUntouched: boolean;
  readonly error: string | undefined;
  /** Keep it stable between renders. */
  readonly onChoose: (chosen: { vehicleId: string; vehicle: string }) => void;
}

/** One of the signed-in person's vehicles, as a form takes it over. */
export interface ChosenVehicle {
  readonly id: string;
  readonly make: string;
  readonly model: string;
  /** In one line: "2024 Tesla Model 3, ABC-1234". */
  readonly words: string;
  /** The charging port as people call it; null where it isn't known. */
  readonly port: string | null;
}

/** What a part takes that chooses one of the signed-in person's vehicles for any form. */
export interface SavedVehicleChoiceProps extends Pick<
  VehicleChoiceProps,
  'value' | 'isUntouched' | 'error'
> {
  /** Whether the vehicle was asked for in vain. */
  readonly isMissed?: boolean;
  /** Nothing is a vehicle that isn't saved. Keep it stable between renders. */
  readonly onChoose: (chosen: ChosenVehicle | undefined) => void;
}

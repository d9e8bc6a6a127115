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

import * as z from 'zod/mini';

/** Maximum energy per visit in watt-hours, more than any car's battery holds. */
export const MAX_ENERGY_WH = 300_000;

/** Maximum charging time per visit in minutes. */
export const MAX_CHARGING_MINUTES = 1440;

const Percent = z.nullable(
  z
    .int('Enter whole percent.')
    .check(z.minimum(0, 'From 0 to 100 percent.'), z.maximum(100, 'From 0 to 100 percent.')),
);

/** Readings entered by the technician. The form and the API validate with this schema. */
export const Measured = z
  .object({
    /** Watt-hours. */
    energyWh: z
      .int('Enter the energy in kWh, like 18.4.')
      .check(
        z.minimum(0, 'Enter the energy in kWh, like 18.4.'),
        z.maximum(MAX_ENERGY_WH, `No visit charges more than ${MAX_ENERGY_WH / 1000} kWh.`),
      ),
    /** Minutes. */
    chargingMinutes: z
      .int('Enter whole minutes.')
      .check(
        z.minimum(0, 'Enter whole minutes.'),
        z.maximum(MAX_CHARGING_MINUTES, 'No visit charges for more than a day.'),
      ),
    /** Battery level before and after; null if not read. */
    percentBefore: Percent,
    percentAfter: Percent,
  })
  .check(
    z.refine(
      ({ percentBefore: before, percentAfter: after }) =>
        before === null || after === null || before <= after,
      { path: ['percentAfter'], message: 'The battery can’t be emptier after than before.' },
    ),
  );

/** A {@link Measured} as checked by the contract. */
export type Measured = z.output<typeof Measured>;

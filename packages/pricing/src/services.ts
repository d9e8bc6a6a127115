/** Service types of the booking form (specification section 3), in display order. */
export const SERVICE_TYPES = ['emergency', 'scheduled', 'fleet', 'event'] as const;

/** Service type of the booking form. Not to be confused with {@link EMERGENCY_REQUEST}. */
export type ServiceType = (typeof SERVICE_TYPES)[number];

/**
 * Service type of the roadside emergency form. Not the service type `emergency` in different case:
 * one is a $65.00 roadside visit, the other a Level 2 charge (decisions, row 3).
 */
export const EMERGENCY_REQUEST = 'EMERGENCY';

/** All service types of bookings. */
export type BookableServiceType = ServiceType | typeof EMERGENCY_REQUEST;

/** A service on sale: its exact label, its price in cents, and a one-sentence description. */
export interface Service {
  readonly type: BookableServiceType;
  readonly label: string;
  readonly priceCents: number;
  readonly description: string;
}

/**
 * The service table of specification section 3. Durations are from its section 9; miles are the US
 * Department of Energy's figures for Level 2 and DC fast charging (Alternative Fuels Data Center).
 */
export const SERVICES: Readonly<Record<ServiceType, Service>> = {
  emergency: {
    type: 'emergency',
    label: 'Standard Charge (Level 2)',
    priceCents: 9_999,
    description: 'Level 2, 4 to 8 hours: about 25 miles an hour. J1772 or Tesla (NACS).',
  },
  scheduled: {
    type: 'scheduled',
    label: 'Rapid Charge (DC Fast Charging)',
    priceCents: 19_999,
    description: 'DC fast, 30 to 60 minutes: 100 miles or more. CCS, CHAdeMO or Tesla (NACS).',
  },
  fleet: {
    type: 'fleet',
    label: 'Battery Health Check',
    priceCents: 9_999,
    description: 'A technician measures your battery and gives you the result in writing.',
  },
  event: {
    type: 'event',
    label: 'Full Service (Charge + Maintenance)',
    priceCents: 29_999,
    description: 'A full charge and the maintenance that your car is due.',
  },
};

/** The roadside visit of the emergency form (specification section 9: emergency fee $65.00). */
export const EMERGENCY_SERVICE: Service = {
  type: EMERGENCY_REQUEST,
  label: 'Emergency Instant Charge',
  priceCents: 6_500,
  description: 'The next free technician comes to you now.',
};

/** Price shown before a service is selected (specification section 9: default 99.99). */
export const DEFAULT_SERVICE_PRICE_CENTS = 9_999;

/**
 * The service of a type. Types are case-sensitive: `EMERGENCY` and `emergency` are different
 * services.
 */
export function serviceOf(type: BookableServiceType): Service {
  return type === EMERGENCY_REQUEST ? EMERGENCY_SERVICE : SERVICES[type];
}

/**
 * What a membership session covers: the two charges. A battery check and the full service are more
 * than a charge and are paid for; an emergency is covered by the roadside allowance.
 */
const COVERED_BY: Readonly<Record<BookableServiceType, 'session' | 'emergency' | null>> = {
  emergency: 'session',
  scheduled: 'session',
  fleet: null,
  event: null,
  [EMERGENCY_REQUEST]: 'emergency',
};

/** The membership allowance that covers a service; `null` if it must always be paid for. */
export function allowanceFor(type: BookableServiceType): 'session' | 'emergency' | null {
  return COVERED_BY[type];
}

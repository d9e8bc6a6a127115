/** The service types of the booking form (specification section 3), in the order shown. */
export const SERVICE_TYPES = ['emergency', 'scheduled', 'fleet', 'event'] as const;

/** A service of the booking form. Not to be confused with {@link EMERGENCY_REQUEST}. */
export type ServiceType = (typeof SERVICE_TYPES)[number];

/**
 * The service type of the roadside emergency form. It differs from the service type `emergency`
 * by more than its case: one is a $65.00 call-out, the other a Level 2 charge (decisions, row 3).
 */
export const EMERGENCY_REQUEST = 'EMERGENCY';

/** Every service type that a booking can have. */
export type BookableServiceType = ServiceType | typeof EMERGENCY_REQUEST;

/** A service as it is sold: label word for word, price in cents, and what it is in a sentence. */
export interface Service {
  readonly type: BookableServiceType;
  readonly label: string;
  readonly priceCents: number;
  readonly description: string;
}

/**
 * The service table of specification section 3. Durations are its section 9; the miles are what the US
 * Department of Energy gives for Level 2 and DC fast charging (Alternative Fuels Data Center).
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

/** The roadside call-out of the emergency form (specification section 9: emergency fee $65.00). */
export const EMERGENCY_SERVICE: Service = {
  type: EMERGENCY_REQUEST,
  label: 'Emergency Instant Charge',
  priceCents: 6_500,
  description: 'The next free technician comes to you now.',
};

/** The price shown before a service is chosen (specification section 9: default 99.99). */
export const DEFAULT_SERVICE_PRICE_CENTS = 9_999;

/** The service of a type. Case matters: `EMERGENCY` and `emergency` are two services. */
export function serviceOf(type: BookableServiceType): Service {
  return type === EMERGENCY_REQUEST ? EMERGENCY_SERVICE : SERVICES[type];
}

/**
 * What a session of a membership covers: the two charges. A battery check and the full service are
 * more than a charge and are paid for; a call-out is covered by the allowance for emergencies.
 */
const COVERED_BY: Readonly<Record<BookableServiceType, 'session' | 'emergency' | null>> = {
  emergency: 'session',
  scheduled: 'session',
  fleet: null,
  event: null,
  [EMERGENCY_REQUEST]: 'emergency',
};

/** Which allowance of a membership a service can be taken from; `null`: it is always paid for. */
export function allowanceFor(type: BookableServiceType): 'session' | 'emergency' | null {
  return COVERED_BY[type];
}

import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, Instant } from '../kernel/scalars.ts';

/** The vendors that the API calls. */
export const VENDORS = [
  'stripe',
  'mail',
  'bitcoin-chain',
  'lightning',
  'bitcoin-rate',
  'language-model',
  'youtube',
  'geocoder',
  'scheduler',
] as const;

/** A vendor that the API calls. */
export type Vendor = (typeof VENDORS)[number];

/** Roles of a process. */
export const PROCESS_KINDS = ['server', 'worker', 'server-and-worker'] as const;

/** Role of a process. */
export type ProcessKind = (typeof PROCESS_KINDS)[number];

const Revision = z.object({
  version: z.string(),
  /** Null if the code wasn't packaged. */
  commit: z.nullable(z.string()),
});

const ProcessStatus = z.object({
  id: Id,
  kind: z.enum(PROCESS_KINDS),
  host: z.string(),
  pid: z.int(),
  revision: Revision,
  startedAt: Instant,
  seenAt: Instant,
  /** Whether its last heartbeat is recent. */
  isAlive: z.boolean(),
});

/** A process as the client reads it. */
export type ProcessStatus = z.output<typeof ProcessStatus>;

const QueueStatus = z.object({
  name: z.string(),
  /** Jobs that are ready to run. */
  waiting: z.int(),
  running: z.int(),
  /** Jobs that failed permanently. */
  failed: z.int(),
  /** When the oldest waiting job became ready; null if none is waiting. */
  oldestAt: z.nullable(Instant),
});

/** A queue as the client reads it. */
export type QueueStatus = z.output<typeof QueueStatus>;

const VendorStatus = z.object({
  vendor: z.enum(VENDORS),
  isConfigured: z.boolean(),
  /** Last successful call of any process. */
  succeededAt: z.nullable(Instant),
  failedAt: z.nullable(Instant),
  /** Kind of the last failure. */
  failure: z.nullable(z.string()),
});

/** A vendor as the client reads it. */
export type VendorStatus = z.output<typeof VendorStatus>;

const Run = z.object({
  lastAt: z.nullable(Instant),
  hasSucceeded: z.nullable(z.boolean()),
  lastSucceededAt: z.nullable(Instant),
});

/** Health of the installation. */
export const SystemStatus = z.object({
  at: Instant,
  /** Revision of the process that answered. */
  revision: Revision,
  processes: z.array(ProcessStatus),
  queues: z.array(QueueStatus),
  vendors: z.array(VendorStatus),
  backup: Run,
  rehearsal: Run,
  migrations: z.object({
    applied: z.int(),
    last: z.nullable(z.string()),
    /** Migrations of this version that haven't been applied. */
    pending: z.array(z.string()),
    /** Applied migrations that this version doesn't know, because a newer version ran them. */
    unknown: z.array(z.string()),
  }),
});

/** {@link SystemStatus} as the client reads it. */
export type SystemStatus = z.output<typeof SystemStatus>;

/** Health of the installation, for administrators. */
export const systemStatus = {
  getSystem: endpoint({
    method: 'GET',
    path: '/staff/system',
    response: SystemStatus,
  }),
} as const;

import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
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

/** What a process does. */
export const PROCESS_KINDS = ['server', 'worker', 'server-and-worker'] as const;

/** What a process does. */
export type ProcessKind = (typeof PROCESS_KINDS)[number];

const Revision = z.object({
  version: z.string(),
  /** Null where the code wasn't packaged. */
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
  /** Whether it gave a sign of life lately. */
  isAlive: z.boolean(),
});

/** A process as the client reads it. */
export type ProcessStatus = z.output<typeof ProcessStatus>;

const QueueStatus = z.object({
  name: z.string(),
  /** Jobs that could run now. */
  waiting: z.int(),
  running: z.int(),
  /** Jobs that failed for good. */
  failed: z.int(),
  /** Since when the oldest waiting job could run; null where none waits. */
  oldestAt: z.nullable(Instant),
});

/** A queue as the client reads it. */
export type QueueStatus = z.output<typeof QueueStatus>;

const VendorStatus = z.object({
  vendor: z.enum(VENDORS),
  isConfigured: z.boolean(),
  /** The last call that was answered, of any process. */
  succeededAt: z.nullable(Instant),
  failedAt: z.nullable(Instant),
  /** What kind of failure the last one was. */
  failure: z.nullable(z.string()),
});

/** A vendor as the client reads it. */
export type VendorStatus = z.output<typeof VendorStatus>;

const Run = z.object({
  lastAt: z.nullable(Instant),
  hasSucceeded: z.nullable(z.boolean()),
  lastSucceededAt: z.nullable(Instant),
});

/** How the installation is. */
export const SystemStatus = z.object({
  at: Instant,
  /** Of the process that answers. */
  revision: Revision,
  processes: z.array(ProcessStatus),
  queues: z.array(QueueStatus),
  vendors: z.array(VendorStatus),
  backup: Run,
  rehearsal: Run,
  migrations: z.object({
    applied: z.int(),
    last: z.nullable(z.string()),
    /** What this version brings and the database hasn't. */
    pending: z.array(z.string()),
    /** What the database has and this version doesn't know: a newer version migrated it. */
    unknown: z.array(z.string()),
  }),
});

/** {@link SystemStatus} as the client reads it. */
export type SystemStatus = z.output<typeof SystemStatus>;

/** How the installation is, for administrators. */
export const systemStatus = {
  getSystem: endpoint({
    method: 'GET',
    path: '/staff/system',
    access: 'system:read',
    summary: 'Version, processes, queues, vendors, backups and migrations; calls no vendor',
    response: SystemStatus,
    errors: ['unauthenticated', 'forbidden'],
  }),
} as const;

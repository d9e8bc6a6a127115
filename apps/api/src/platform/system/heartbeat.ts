import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { ProcessKind } from '@voltcourier/contracts';
import type { Context } from '../context.ts';
import { deleteProcess, saveSignOfLife, saveVendorNotes } from './repository.ts';
import { readRevision } from './revision.ts';

const BEAT_MS = 10_000;

/** Heartbeat of a process. */
export interface Heartbeat {
  readonly id: string;
  /** Sends a heartbeat now. */
  beat(): Promise<void>;
  /** Stops the heartbeat, and records that the process ended cleanly. */
  stop(): Promise<void>;
}

/** Starts a process's heartbeat, which also records which vendors answered. */
export function startHeartbeat(
  { db, log, vendorHealth }: Pick<Context, 'db' | 'log' | 'vendorHealth'>,
  kind: ProcessKind,
): Heartbeat {
  const id = randomUUID();
  const self = { id, kind, host: hostname(), pid: process.pid, ...readRevision() };
  let running: Promise<void> | undefined;
  const write = async () => {
    await saveSignOfLife(db, self);
    const notes = vendorHealth.take();
    if (notes.size > 0) await saveVendorNotes(db, notes);
  };
  const beat = () => {
    running ??= write().finally(() => {
      running = undefined;
    });
    return running;
  };
  const tryToBeat = () =>
    beat().catch((error: unknown) => {
      // The database is down, which `/api/ready` reports; the next heartbeat may succeed.
      log.debug({ err: error }, 'A heartbeat was not written.');
    });
  void tryToBeat();
  const timer = setInterval(() => void tryToBeat(), BEAT_MS);
  timer.unref();
  return {
    id,
    beat,
    stop: async () => {
      clearInterval(timer);
      await running?.catch(() => undefined);
      await deleteProcess(db, id).catch(() => undefined);
    },
  };
}

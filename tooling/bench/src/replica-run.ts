import { setTimeout as delay } from 'node:timers/promises';
import type { Standby } from '@voltcourier/scripts/standby';
import type { Product } from '@voltcourier/scripts/product';
import pg from 'pg';
import { visit } from './crash-visit.ts';
import { BENCH_ADMIN_ENV } from './staff-session.ts';

const TRIES = 300;
const PAUSE_MS = 100;
const SLOTS = 60;

/** Result of a run with a lagging, a lost and a returned replica. */
export interface ReplicaReport {
  /** Whether the replica answers lists while it is healthy. */
  readonly answersByReplica: boolean;
  /** While replay was paused: what the author of a change saw, and a colleague. */
  readonly whileBehind: { readonly writerSaw: boolean; readonly colleagueSaw: boolean };
  /** Milliseconds from the change until the colleague saw it, because the primary answered. */
  readonly lagSurvivedMs: number;
  /** Milliseconds from resuming replay until the replica answered again. */
  readonly caughtUpMs: number;
  /** Number of lists requested while the replica was killed and gone, and how many failed. */
  readonly lists: number;
  readonly failedLists: number;
  /** Milliseconds from its restart until the replica answered again. */
  readonly returnedMs: number;
  /** Number of customer visits by outcome in the meantime. */
  readonly visits: Readonly<Record<string, number>>;
}

/** A staff member's browser, with its cookies. */
interface Browser {
  segments(url: string): Promise<{ status: number; names: readonly string[] }>;
  addSegment(url: string, name: string): Promise<void>;
}

async function openBrowser(url: string): Promise<Browser> {
  const jar = new Map<string, string>();
  const ask = async (target: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'content-type': 'application/json', cookie };
    const response = await fetch(target, { ...init, headers });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(set) ?? [];
      jar.set(name, value);
    }
    return response;
  };
  const signedIn = await ask(`${url}/api/auth/login`, {
    method: 'POST',
    body: JSON.stringify({
      usernameOrEmail: BENCH_ADMIN_ENV.ADMIN_EMAIL,
      password: BENCH_ADMIN_ENV.ADMIN_PASSWORD,
    }),
  });
  if (!signedIn.ok) throw new Error(`Signing in failed: ${await signedIn.text()}`);
  return {
    segments: async (origin) => {
      const response = await ask(`${origin}/api/staff/crm/segments`);
      const body = (await response.json()) as { segments?: readonly { name: string }[] };
      return { status: response.status, names: (body.segments ?? []).map(({ name }) => name) };
    },
    addSegment: async (origin, name) => {
      const body = JSON.stringify({ name, filter: {} });
      const added = await ask(`${origin}/api/staff/crm/segments`, { method: 'POST', body });
      if (!added.ok) throw new Error(`A segment was refused: ${await added.text()}`);
    },
  };
}

async function setReplay(standby: Standby, state: 'pause' | 'resume'): Promise<void> {
  const client = new pg.Client({ connectionString: standby.url });
  await client.connect();
  await client.query(`select pg_wal_replay_${state}()`);
  if (state === 'pause') {
    for (;;) {
      const { rows } = await client.query<{ state: string }>(
        'select pg_get_wal_replay_pause_state() as state',
      );
      if (rows[0]?.state === 'paused') break;
      await delay(20);
    }
  }
  await client.end();
}

/** Milliseconds until a condition is met. */
async function until(isSo: () => Promise<boolean>, what: string): Promise<number> {
  const begun = performance.now();
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if (await isSo()) return Math.round(performance.now() - begun);
    await delay(PAUSE_MS);
  }
  throw new Error(`${what} did not happen.`);
}

/**
 * Makes a replica fall behind, die and come back while staff read lists and customers book and pay.
 * The writer changes data at one API process and reads at another; the colleague only reads.
 */
export async function runReplicaLoss(product: Product, standby: Standby): Promise<ReplicaReport> {
  const [first = '', second = ''] = product.urls;
  const [writer, colleague] = [await openBrowser(first), await openBrowser(first)];
  const sees = async (browser: Browser, name: string, url = second) =>
    (await browser.segments(url)).names.includes(name);
  const visits: Record<string, number> = {};
  const progress = { isOver: false };
  let customer = 0;
  const customers = (async () => {
    while (!progress.isOver) {
      customer += 1;
      const end = await visit({ product, slots: SLOTS, lapse: undefined }, customer);
      visits[end] = (visits[end] ?? 0) + 1;
    }
  })();
  let numbered = 0;
  /** Whether the replica answers: with replay paused, a colleague doesn't see a new change. */
  const answersByReplica = async () => {
    numbered += 1;
    const name = `Probe ${numbered}`;
    await setReplay(standby, 'pause');
    await writer.addSegment(first, name);
    const isMissing = !(await sees(colleague, name));
    await setReplay(standby, 'resume');
    return isMissing;
  };
  try {
    await until(answersByReplica, 'An answer by the replica');

    await setReplay(standby, 'pause');
    await writer.addSegment(first, 'Behind');
    const changed = performance.now();
    const whileBehind = {
      writerSaw: await sees(writer, 'Behind'),
      colleagueSaw: await sees(colleague, 'Behind'),
    };
    await until(() => sees(colleague, 'Behind'), 'An answer by the primary');
    const lagSurvivedMs = Math.round(performance.now() - changed);
    await setReplay(standby, 'resume');
    const caughtUpMs = await until(answersByReplica, 'A replica that has caught up');

    let [lists, failedLists] = [0, 0];
    const reading = { isOver: false };
    const readers = product.urls.map(async (url) => {
      while (!reading.isOver) {
        lists += 1;
        if ((await colleague.segments(url)).status !== 200) failedLists += 1;
      }
    });
    await delay(500);
    await standby.kill();
    await writer.addSegment(second, 'While it is away');
    if (!(await sees(colleague, 'While it is away', first))) failedLists += 1;
    await delay(1_500);
    await standby.restart();
    const returnedMs = await until(answersByReplica, 'The return of the replica');
    reading.isOver = true;
    await Promise.all(readers);
    return {
      answersByReplica: true,
      whileBehind,
      lagSurvivedMs,
      caughtUpMs,
      lists,
      failedLists,
      returnedMs,
      visits,
    };
  } finally {
    progress.isOver = true;
    await customers;
  }
}

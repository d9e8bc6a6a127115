import { createHash } from 'node:crypto';
import type { Membership, User } from '@voltcourier/contracts';
import {
  balanceAt,
  type EntitlementKind,
  giveBack,
  isMember,
  MEMBERSHIP_CHANGES,
  personKey,
  sessionsLeftLabel,
  trialEndOf,
  trialGrant,
  use,
} from '@voltcourier/pricing';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/connection.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { NotificationsService } from '../notifications/service.ts';
import {
  addMembershipEvent,
  addTrial,
  findTrial,
  hadTrial,
  listDueMemberships,
  listSubscriptions,
  lockMembership,
  markTrialReminded,
  type MembershipRow,
  saveMembership,
  type TrialRow,
} from './repository.ts';
import { addGrants, addMovements, readSessions } from './sessions-repository.ts';
import { type Standing, standingOf, tierOf, trialNoticeAt } from './standing.ts';

const SWEEP_BATCH = 200;

// Sessions of a month that ended so long ago can't be used, nor come back: a booking is at most
// three months ahead.
const RELEVANT_MS = 130 * 86_400_000;

const REFUSALS = {
  'no-membership': 'You have no membership that runs. Please pay for this booking instead.',
  'none-left': 'No sessions are left for this month. Please pay for this booking instead.',
  'given-back': 'The session of this booking was given back.',
} as const;

/** The person behind an address, without the address: what is kept when the account is gone. */
const personHashOf = (email: string): string =>
  createHash('sha256').update(personKey(email)).digest('base64url');

/** Memberships: where they stand, their trial, and what is given and used. */
export function createMemberships(
  deps: Pick<Dependencies, 'db' | 'now'>,
  notifications: NotificationsService,
) {
  const since = (): Date => new Date(deps.now().getTime() - RELEVANT_MS);

  const read = async (db: Database, userId: string) => {
    const rows = await listSubscriptions(db, userId);
    const trial = await findTrial(db, userId);
    return { trial, standing: standingOf(rows, trial, deps.now()), rows };
  };

  const announceTrialEnd = async (
    trx: Database,
    { user_id: userId, status }: MembershipRow,
    trial: TrialRow,
  ): Promise<void> => {
    const at = deps.now();
    await markTrialReminded(trx, userId, at);
    const detail = { endsAt: trial.ends_at.toISOString() };
    const told = { userId, from: status, to: status, detail, at } as const;
    const id = await addMembershipEvent(trx, { ...told, kind: 'trial-ending' });
    await notifications.tellMembership(trx, 'trial-ending', id);
  };

  /** Writes down what has changed by now, and tells it. The caller holds the membership's lock. */
  const settle = async (trx: Database, known: MembershipRow): Promise<Standing> => {
    const at = deps.now();
    const { user_id: userId } = known;
    const { standing, trial } = await read(trx, userId);
    const { status, endsAt } = standing;
    const change = MEMBERSHIP_CHANGES[known.status][status];
    if (change !== null) {
      const detail = { plan: standing.subscription?.plan, endsAt: endsAt?.toISOString() };
      const told = { userId, kind: change, from: known.status, to: status, detail, at };
      const id = await addMembershipEvent(trx, told);
      if (change === 'trial-started') await notifications.tellMembership(trx, change, id);
    }
    const noticeAt = status === 'trialing' ? trialNoticeAt(trial, at) : undefined;
    if (trial !== undefined && noticeAt !== undefined && noticeAt <= at) {
      await announceTrialEnd(trx, { ...known, status }, trial);
    }
    const isAhead = noticeAt !== undefined && noticeAt > at;
    await saveMembership(trx, userId, {
      status,
      tier: tierOf(standing),
      endsAt: standing.subscription === undefined ? null : endsAt,
      nextCheckAt: isMember(status) ? (isAhead ? noticeAt : endsAt) : null,
      at,
    });
    return standing;
  };

  const trialOf = async (
    { email, emailVerified }: User,
    trial: TrialRow | undefined,
    hasPaid: boolean,
  ): Promise<Membership['trial']> => {
    const endsAt = trial?.ends_at.toISOString() ?? null;
    if (trial !== undefined && deps.now() < trial.ends_at) return { state: 'running', endsAt };
    if (trial !== undefined || hasPaid || (await hadTrial(deps.db, personHashOf(email)))) {
      return { state: 'used', endsAt };
    }
    return { state: emailVerified ? 'available' : 'verify-email', endsAt };
  };

  const view = async (user: User): Promise<Membership> => {
    const { standing, trial, rows } = await read(deps.db, user.id);
    const { status, subscription, endsAt, graceEndsAt } = standing;
    const sessions = await readSessions(deps.db, user.id, since());
    const allowance = (kind: EntitlementKind) => {
      const { left, of } = balanceAt(sessions, status, kind, deps.now());
      return { left, granted: of, label: sessionsLeftLabel(left, of) };
    };
    return {
      status,
      tier: tierOf(standing),
      plan: status === 'none' ? null : (subscription?.plan ?? null),
      interval: status === 'none' ? null : (subscription?.billing_interval ?? null),
      currentPeriodEnd: endsAt?.toISOString() ?? null,
      cancelsAtPeriodEnd: status === 'cancelled',
      scheduledChange: null,
      graceEndsAt: graceEndsAt?.toISOString() ?? null,
      sessions: allowance('session'),
      emergencySessions: allowance('emergency'),
      trial: await trialOf(user, trial, rows.length > 0),
    };
  };

  return {
    /** A person's membership, and what is left of it. */
    get: view,

    /**
     * Begins the trial: once per mailbox, whatever its spelling and whichever the account
     * (specification section 9).
     *
     * @throws AppError `email_unverified`, `trial_used`.
     */
    startTrial: async (user: User): Promise<Membership> => {
      await deps.db.transaction().execute(async (trx) => {
        const at = deps.now();
        const known = await lockMembership(trx, user.id, at);
        const { trial, rows } = await read(trx, user.id);
        // Asked twice at once: the first has begun it.
        if (trial !== undefined && at < trial.ends_at) return;
        if (!user.emailVerified) {
          throw new AppError(
            'email_unverified',
            'Please verify your email address first; the trial is for one person each.',
          );
        }
        const endsAt = trialEndOf(at);
        const personHash = personHashOf(user.email);
        const isNew =
          trial === undefined &&
          rows.length === 0 &&
          (await addTrial(trx, { personHash, userId: user.id, startedAt: at, endsAt }));
        if (!isNew) {
          throw new AppError('trial_used', 'The trial is for new members, once per person.');
        }
        await addGrants(trx, user.id, [trialGrant(personHash, at, endsAt)], at);
        await settle(trx, known);
      });
      return view(user);
    },

    /**
     * Takes a session for a booking that is made in the same transaction. The lock of the
     * membership makes the last one somebody's, once.
     *
     * @throws AppError `no_sessions`.
     */
    use: async (
      trx: Database,
      wanted: { userId: string; bookingId: string; kind: EntitlementKind },
    ): Promise<void> => {
      const { userId, bookingId: booking, kind } = wanted;
      const at = deps.now();
      await lockMembership(trx, userId, at);
      const { standing } = await read(trx, userId);
      const sessions = await readSessions(trx, userId, since());
      const movement = use(sessions, standing.status, { booking, kind, at });
      if (typeof movement === 'string') throw new AppError('no_sessions', REFUSALS[movement]);
      await addMovements(trx, userId, [movement]);
    },

    /** Gives the session of a booking back, once, in the transaction that cancels the booking. */
    giveBack: async (
      trx: Database,
      { userId, bookingId }: { userId: string; bookingId: string },
    ): Promise<void> => {
      const at = deps.now();
      await lockMembership(trx, userId, at);
      const back = giveBack(await readSessions(trx, userId, since()), bookingId, at);
      await addGrants(trx, userId, back.grants, at);
      await addMovements(trx, userId, back.movements);
    },

    /** Writes down and tells what the clock alone has changed. Says of how many. */
    sweep: async (): Promise<number> => {
      const due = await listDueMemberships(deps.db, deps.now(), SWEEP_BATCH);
      for (const userId of due) {
        await deps.db.transaction().execute(async (trx) => {
          await settle(trx, await lockMembership(trx, userId, deps.now()));
        });
      }
      return due.length;
    },
  };
}

/** The memberships service. */
export type MembershipsService = ReturnType<typeof createMemberships>;

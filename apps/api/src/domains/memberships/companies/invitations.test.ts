import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createFounders } from '../../../testing/companies.ts';
import { useApi } from '../../../testing/harness.ts';
import { countWaiting, untilWaiting } from '../../../testing/lock-waits.ts';
import { createMembers } from '../../../testing/members.ts';
import { eventually, failureOf } from '../../../testing/requests.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { join } = createMembers(started);
const { found } = createFounders(started);

const LOCK = sql`hashtextextended('joining', 0)`;

/** Makes everyone who joins a company wait for {@link LOCK}. */
async function delayJoining(): Promise<void> {
  await sql
    .raw(
      `create function wait_to_join() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(hashtextextended('joining', 0)); return new; end $$;
      create trigger wait_to_join before insert on company_members
        for each row execute function wait_to_join()`,
    )
    .execute(started.api.deps.db);
}

it('a manager can’t replace an invitation that only the owner may withdraw', async () => {
  const { companies, invite, admit } = await found();
  const manager = await admit('manager');
  const guest = await join();
  const invitationId = await invite(guest.email, 'manager');
  const body = { email: guest.email.toUpperCase(), role: 'driver' } as const;
  expect(await failureOf(manager.client.companies.invite({ body }))).toMatchObject({
    code: 'forbidden',
  });
  expect((await companies.get()).company?.invitations).toMatchObject([{ id: invitationId }]);
  // The owner may.
  const { company } = await companies.invite({ body });
  expect(company?.invitations).toMatchObject([{ role: 'driver' }]);
  await manager.client.companies.invite({ body });
});

it('an invitation that is being accepted isn’t withdrawn', async () => {
  const { companies, invite } = await found();
  const guest = await join();
  const invitationId = await invite(guest.email);
  const params = { invitationId };
  const { db } = started.api.deps;
  await delayJoining();
  let accepting: Promise<unknown> | undefined;
  let withdrawing: Promise<unknown> | undefined;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    accepting = guest.client.companies.accept({ params });
    await untilWaiting(db, 1);
    let isWithdrawn = false;
    withdrawing = companies.withdraw({ params }).finally(() => {
      isWithdrawn = true;
    });
    await eventually(async () => isWithdrawn || (await countWaiting(db)) === 2);
  });
  await Promise.all([accepting, withdrawing]);
  expect((await companies.get()).company?.members).toHaveLength(2);
  const invitation = await db
    .selectFrom('company_invitations')
    .select(['accepted_by', 'company_id'])
    .where('id', '=', invitationId)
    .executeTakeFirstOrThrow();
  expect(invitation.accepted_by).toBe(guest.id);
  const events = await db
    .selectFrom('company_events')
    .select('kind')
    .where('company_id', '=', invitation.company_id)
    .where('kind', 'in', ['joined', 'withdrawn'])
    .execute();
  expect(events).toEqual([{ kind: 'joined' }]);
});

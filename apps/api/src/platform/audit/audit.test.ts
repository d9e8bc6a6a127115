import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { syncMembership } from '../../domains/memberships/billing/service.ts';
import { addEmployee } from '../../testing/employees.ts';
import { useApi } from '../../testing/harness.ts';
import { createMembers } from '../../testing/members.ts';
import { failureOf } from '../../testing/requests.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const members = createMembers(started);
const TIER = { tier: 'BASIC', reason: 'Had it since 2023.' } as const;
type Employee = Awaited<ReturnType<typeof addEmployee>>;
let staff: Employee;

beforeAll(() => syncMembership(started.api.ctx));
beforeEach(async () => {
  staff = await addEmployee(started);
});

const grant = async (by: Employee = staff) => {
  const member = await members.join();
  await by.client.customers.grantTier({ params: { userId: member.id }, body: TIER });
  return member;
};

const listed = async (query: object) =>
  (await staff.client.audit.list({ query })).entries.map(({ action, subject, actor }) => ({
    action,
    subject: subject.id,
    actor: actor.name,
  }));

describe('the audit log', () => {
  it('is filtered by actor, action and subject', async () => {
    const other = await addEmployee(started);
    const [mine, theirs] = [await grant(), await grant(other)];
    await staff.client.customers.endTier({ params: { userId: mine.id } });
    const granted = { action: 'tier.grant', subject: mine.id, actor: staff.username };
    const ended = { ...granted, action: 'tier.end' };
    expect(await listed({ actor: staff.id })).toEqual([ended, granted]);
    expect(await listed({ actor: staff.id, action: 'tier.grant' })).toEqual([granted]);
    expect(await listed({ subject: theirs.id })).toEqual([
      { action: 'tier.grant', subject: theirs.id, actor: other.username },
    ]);
    expect(await listed({ subject: mine.id, actor: other.id })).toEqual([]);
    const { actors } = await staff.client.audit.actors();
    expect(actors).toContainEqual({ id: staff.id, name: staff.username });
    expect(actors).toContainEqual({ id: other.id, name: other.username });
  });

  it('is filtered by whole days of the east coast', async () => {
    const { id } = await members.join();
    // 23:30 and 00:30 in Norfolk.
    for (const at of ['2026-03-08T04:30:00Z', '2026-03-08T05:30:00Z', '2026-03-09T03:30:00Z']) {
      await sql`
        insert into audit_log (at, actor_id, actor_name, actor_email, action, subject_kind,
          subject_id, address)
        values (${at}, ${staff.id}, 'x', 'x', 'tier.grant', 'customer', ${id}, '::1')`.execute(
        started.api.deps.db,
      );
    }
    const count = async (query: object) => (await listed({ subject: id, ...query })).length;
    expect(await count({ from: '2026-03-08', to: '2026-03-08' })).toBe(2);
    expect(await count({ to: '2026-03-07' })).toBe(1);
    expect(await count({ from: '2026-03-09' })).toBe(0);
    expect(await count({})).toBe(3);
  });

  it('is paginated by fifty, with each entry once', async () => {
    const { id } = await members.join();
    await sql`
      insert into audit_log (at, actor_id, actor_name, actor_email, action, subject_kind,
        subject_id, address)
      select now(), ${staff.id}, 'x', 'x', 'tier.grant', 'customer', ${id}, '::1'
      from generate_series(1, 120)`.execute(started.api.deps.db);
    const seen: number[] = [];
    const sizes: number[] = [];
    for (let more = true, after: number | undefined; more;) {
      const query = { subject: id, ...(after !== undefined && { after }) };
      const page = await staff.client.audit.list({ query });
      seen.push(...page.entries.map((entry) => entry.id));
      sizes.push(page.entries.length);
      after = seen.at(-1);
      more = page.hasMore;
    }
    expect(sizes).toEqual([50, 50, 20]);
    expect(seen).toEqual([...new Set(seen)].toSorted((one, other) => other - one));
  });

  it('shows current names of customers, and nothing of erased ones', async () => {
    const member = await grant();
    const find = async () =>
      (await staff.client.audit.list({ query: { subject: member.id } })).entries;
    const name = member.email.split('@')[0] ?? '';
    expect((await find())[0]?.subject).toEqual({ kind: 'customer', id: member.id, name });
    await member.client.privacy.deleteAccount({ body: { password: member.password } });
    const [entry] = await find();
    expect(entry).toMatchObject({ action: 'tier.grant', after: { tier: 'BASIC' } });
    expect(entry?.subject.name).toBe(`deleted-${member.id}`);
    expect(JSON.stringify(entry)).not.toContain(name);
  });

  it('keeps the name that staff had at the time', async () => {
    const member = await grant();
    await started.api.deps.db
      .updateTable('users')
      .set({ username: `renamed-${staff.username}` })
      .where('id', '=', staff.id)
      .execute();
    expect(await listed({ subject: member.id })).toEqual([
      { action: 'tier.grant', subject: member.id, actor: staff.username },
    ]);
  });
});

describe('the export of the audit log', () => {
  it('contains the filtered entries, escapes formulas, and is recorded itself', async () => {
    const odd = '=HYPERLINK("https://example.com","x")';
    await started.api.deps.db
      .updateTable('users')
      .set({ username: odd })
      .where('id', '=', staff.id)
      .execute();
    const member = await grant();
    const { csv, entries, hasMore } = await staff.client.audit.export({
      headers: await staff.prove(),
      body: { subject: member.id },
    });
    expect({ entries, hasMore }).toEqual({ entries: 1, hasMore: false });
    const [heading, line, ...rest] = csv.split('\r\n');
    expect(heading).toBe('\uFEFFAt,Name,Email,Action,Kind,About,Before,After,Address,Browser');
    expect(line).toContain(`"'${odd.replaceAll('"', '""')}"`);
    expect(line).toContain(`tier.grant,customer,${member.id},,"{""tier"":""BASIC""}"`);
    expect(rest).toEqual(['']);
    const [entry] = (await staff.client.audit.list({ query: { actor: staff.id } })).entries;
    expect(entry).toMatchObject({
      action: 'audit.export',
      after: { subject: member.id, entries: 1 },
    });
  });

  it('requires a proof', async () => {
    const call = staff.client.audit.export({ headers: {}, body: {} });
    expect(await failureOf(call)).toMatchObject({ code: 'proof_required' });
  });
});

import {
  MAX_OVERDUE,
  OVERDUE_KINDS,
  type OverdueItem,
  type StaffPermission,
  UNASSIGNED_AHEAD_MINUTES,
} from '@voltcourier/contracts';
import { DEFAULT_ZONE, localDateAt } from '@voltcourier/pricing';
import { listOverdueRequests } from '../../bookings/index.ts';
import { listOverdueWork } from '../../crm/index.ts';
import { listOverdueVisits } from '../../visits/index.ts';
import type { Context } from '../../../platform/context.ts';

const MINUTE_MS = 60_000;

/** A visit takes an hour; one that isn't closed by then is late. */
const VISIT_MINUTES = 60;

const fromNow = (ctx: Context, minutes: number): Date =>
  new Date(ctx.now().getTime() + minutes * MINUTE_MS);

async function ofVisits(ctx: Context, limit: number): Promise<OverdueItem[]> {
  const rows = await listOverdueVisits(ctx.db, {
    now: ctx.now(),
    soon: fromNow(ctx, UNASSIGNED_AHEAD_MINUTES),
    finished: fromNow(ctx, -VISIT_MINUTES),
    limit,
  });
  return rows.map(({ kind, id, name, location, at }) => ({
    kind,
    id,
    title: name,
    detail: location,
    since: at.toISOString(),
    dueOn: null,
  }));
}

async function ofRequests(ctx: Context, limit: number): Promise<OverdueItem[]> {
  const requests = await listOverdueRequests(ctx, limit);
  return requests.map(({ id, name, kind, dueAt }) => ({
    kind: 'request',
    id,
    title: name,
    detail: kind === 'contact' ? 'Contact message' : 'Callback request',
    since: dueAt,
    dueOn: null,
  }));
}

async function ofContacts(ctx: Context, limit: number): Promise<OverdueItem[]> {
  const today = localDateAt(ctx.now(), DEFAULT_ZONE);
  const rows = await listOverdueWork(ctx.db, { today, limit });
  return rows.map(({ kind, id, title, about, owner, due_on: dueOn }) => ({
    kind,
    id,
    title,
    detail:
      [about === title ? null : about, owner].filter((part) => part !== null).join(', ') || null,
    since: null,
    dueOn,
  }));
}

const atOf = ({ since, dueOn }: OverdueItem): string => since ?? dueOn ?? '';

const byUrgency = (one: OverdueItem, other: OverdueItem): number =>
  OVERDUE_KINDS.indexOf(one.kind) - OVERDUE_KINDS.indexOf(other.kind) ||
  atOf(one).localeCompare(atOf(other));

/**
 * Lists overdue items that the user may see, most urgent kind first, oldest first within a kind.
 */
export async function listOverdue(
  ctx: Context,
  permissions: readonly StaffPermission[],
): Promise<{ items: OverdueItem[]; hasMore: boolean }> {
  const most = MAX_OVERDUE + 1;
  const seesBookings = permissions.includes('bookings:read');
  const found = await Promise.all([
    seesBookings ? ofVisits(ctx, most) : [],
    seesBookings ? ofRequests(ctx, most) : [],
    permissions.includes('crm:read') ? ofContacts(ctx, most) : [],
  ]);
  const byKind = [...Map.groupBy(found.flat(), ({ kind }) => kind).values()];
  return {
    items: byKind.flatMap((items) => items.slice(0, MAX_OVERDUE)).toSorted(byUrgency),
    hasMore: byKind.some((items) => items.length > MAX_OVERDUE),
  };
}

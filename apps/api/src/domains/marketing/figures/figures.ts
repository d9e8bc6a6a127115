import {
  AUDIENCES,
  type AudienceKey,
  MAX_COUNTED_PEOPLE,
  type ProjectionAssumptions,
} from '@voltcourier/contracts';
import {
  type MembershipName,
  membershipNamed,
  membershipTitle,
  shownTierOf,
  TRIAL,
} from '@voltcourier/pricing';
import type { Context } from '../../../platform/context.ts';
import { listFreeCapacity, type RegionCapacity } from '../../bookings/index.ts';
import { countAudiences } from '../../crm/index.ts';
import { lastFullMonth } from './business-days.ts';
import { countText, dollarsText, type Figure, figure, numberText, WEEKDAYS } from './labels.ts';
import {
  type CampaignFollowing,
  type CampaignResults,
  countBookings,
  countMembers,
  countRequests,
  countVisits,
  type GroupCount,
  sumCampaignResults,
  sumCampaigns,
  type VisitCount,
} from './repository.ts';

const DAYS = 90;
const DAY_MS = 86_400_000;
const CAPACITY_DAYS = 14;
const CENTS = 100;

/** Starting point of a revenue projection: the current state of the business. */
export type ProjectionBasis = Pick<
  ProjectionAssumptions,
  'visits_per_month' | 'revenue_per_visit' | 'members' | 'revenue_per_member'
>;

/** Marketing's figures of the business: sums and counts, nothing about individuals. */
export interface BusinessFigures {
  readonly figures: readonly Figure[];
  readonly basis: ProjectionBasis;
}

const AUDIENCE_KEYS = Object.keys(AUDIENCES) as AudienceKey[];

function audienceFigures(counts: readonly number[]): Figure[] {
  return AUDIENCE_KEYS.map((key, index) => {
    const count = counts[index] ?? 0;
    const isMore = count > MAX_COUNTED_PEOPLE;
    const value = isMore ? `more than ${numberText(MAX_COUNTED_PEOPLE)}` : countText(count);
    return figure(`audience.${key}`, `Contacts: ${AUDIENCES[key].name}`, value);
  });
}

/** Returns the group of a row of visits; undefined for the total. */
function visitGroup(row: VisitCount, names: ReadonlyMap<string, string>) {
  if (row.region_id !== null) {
    const name = names.get(row.region_id) ?? 'a region that is gone';
    return { key: `region.${row.region_id}`, label: ` in ${name}` };
  }
  if (row.weekday !== null) {
    return { key: `weekday.${row.weekday}`, label: ` on ${WEEKDAYS[row.weekday] ?? ''}` };
  }
  return row.hour === null
    ? { key: 'total', label: '' }
    : { key: `hour.${row.hour}`, label: ` that began from ${row.hour}:00 to ${row.hour}:59` };
}

function visitFigures(rows: readonly VisitCount[], names: ReadonlyMap<string, string>): Figure[] {
  const span = `last ${DAYS} days`;
  return rows.flatMap((row) => {
    const { key, label } = visitGroup(row, names);
    const visits = countText(row.visits, row.people);
    const revenue = dollarsText(row.cents, row.people);
    return [
      figure(`visits.${key}`, `Completed visits${label}, ${span}`, visits),
      figure(`revenue.${key}`, `Price of completed visits${label}, ${span}`, revenue),
    ];
  });
}

const NOBODY = { count: 0, people: 0 };

function funnelFigures(bookings: readonly GroupCount[], requests: readonly GroupCount[]) {
  // A person may be in several groups, so the total is at least that of the largest one.
  const of = (rows: readonly GroupCount[], ...keys: string[]) =>
    keys
      .map((key) => rows.find((row) => row.key === key) ?? NOBODY)
      .reduce((sum, row) => ({
        count: sum.count + row.count,
        people: Math.max(sum.people, row.people),
      }));
  const text = ({ count, people }: typeof NOBODY) => countText(count, people);
  const booked = `Bookings for the last ${DAYS} days`;
  const period = `last ${DAYS} days`;
  const paid = of(bookings, 'confirmed', 'completed', 'no_show');
  return [
    figure('funnel.made', `${booked}: made`, text(of(bookings, 'all'))),
    figure('funnel.paid', `${booked}: paid and not cancelled`, text(paid)),
    figure('funnel.done', `${booked}: done`, text(of(bookings, 'completed'))),
    figure('funnel.unpaid', `${booked}: never paid`, text(of(bookings, 'expired'))),
    figure('funnel.cancelled', `${booked}: cancelled`, text(of(bookings, 'cancelled'))),
    figure('requests.inquiries', `Inquiries, ${period}`, text(of(requests, 'inquiries'))),
    figure('requests.quick', `Quick requests, ${period}`, text(of(requests, 'quick-requests'))),
  ];
}

type MemberCount = { readonly tier: string; readonly people: number };

const isTier = ({ tier }: MemberCount) => tier !== 'trialing';

function memberFigures(rows: readonly MemberCount[]): Figure[] {
  const byName = Map.groupBy(rows.filter(isTier), ({ tier }) => membershipNamed(tier));
  const tiers = [...byName].map(([name, some]) => {
    const people = some.reduce((sum, row) => sum + row.people, 0);
    return { name, people };
  });
  const titleOf = (name: MembershipName | undefined) =>
    name === undefined ? 'another plan' : membershipTitle(name);
  const trialing = rows.find(({ tier }) => tier === 'trialing')?.people ?? 0;
  return [
    ...tiers.map(({ name, people }) =>
      figure(
        `members.${(name ?? 'other').toLowerCase()}`,
        `Members with ${titleOf(name)}`,
        countText(people),
      ),
    ),
    figure('members.trialing', `People in the trial of ${TRIAL.days} days`, countText(trialing)),
  ];
}

function campaignFigures(results: CampaignResults): Figure[] {
  const span = 'campaigns of the last year';
  return [
    figure('campaigns.ended', `Ended ${span}`, numberText(results.campaigns)),
    figure('campaigns.sent', `Emails sent in ${span}`, countText(results.sent)),
    figure('campaigns.failed', `Emails that failed in ${span}`, countText(results.failed)),
    figure('campaigns.bouncing', `Left out as bouncing in ${span}`, countText(results.bouncing)),
    figure(
      'campaigns.not-agreed',
      `Left out without consent in ${span}`,
      countText(results.not_agreed),
    ),
  ];
}

const NONE_FOLLOWED: CampaignFollowing = {
  is_held_out: false,
  people: 0,
  clicked: 0,
  booked: 0,
  cents: 0,
};

/** Returns the figures of mailed recipients next to those of held-out ones. */
function followingFigures(rows: readonly CampaignFollowing[]): Figure[] {
  const span = 'campaigns of the last year';
  const of = (isHeldOut: boolean) =>
    rows.find((row) => row.is_held_out === isHeldOut) ?? NONE_FOLLOWED;
  const [mailed, heldOut] = [of(false), of(true)];
  const week = 'in the 7 days after';
  const figures = (key: string, whom: string, { people, booked, cents }: CampaignFollowing) => [
    figure(`campaigns.${key}`, `People who ${whom} ${span}`, countText(people)),
    figure(
      `campaigns.${key}-booked`,
      `People who ${whom} ${span} and booked ${week}`,
      countText(booked),
    ),
    figure(
      `campaigns.${key}-revenue`,
      `Revenue of what they booked ${week}, of people who ${whom} ${span}`,
      dollarsText(cents, booked),
    ),
  ];
  return [
    figure('campaigns.clicked', `People who clicked in ${span}`, countText(mailed.clicked)),
    ...figures('mailed', 'got', mailed),
    ...figures('held-out', 'were held out of', heldOut),
  ];
}

const capacityFigures = (capacity: readonly RegionCapacity[]): Figure[] =>
  capacity.map(({ regionId, name, seats, free }) =>
    figure(
      `capacity.${regionId}`,
      `Free appointments in ${name}, next ${CAPACITY_DAYS} days`,
      `${numberText(free)} of ${numberText(seats)}`,
    ),
  );

const dollars = (cents: number) => Math.round(cents) / CENTS;

function basisOf(month: VisitCount | undefined, members: readonly MemberCount[]): ProjectionBasis {
  const tiers = members.filter(isTier);
  const people = tiers.reduce((sum, row) => sum + row.people, 0);
  const cents = tiers.reduce(
    (sum, row) => sum + row.people * (shownTierOf(row.tier)?.monthlyCents ?? 0),
    0,
  );
  const visits = month?.visits ?? 0;
  return {
    visits_per_month: visits,
    revenue_per_visit: visits === 0 ? 0 : dollars((month?.cents ?? 0) / visits),
    members: people,
    revenue_per_member: people === 0 ? 0 : dollars(cents / people),
  };
}

const isTotal = ({ region_id: region, weekday, hour }: VisitCount) =>
  region === null && weekday === null && hour === null;

/**
 * Reads marketing's current figures. They are sums and counts; groups of fewer than five people are
 * masked. Region names are the only free text.
 */
export async function readFigures(ctx: Context): Promise<BusinessFigures> {
  const { db } = ctx;
  const to = ctx.now();
  const span = { from: new Date(to.getTime() - DAYS * DAY_MS), to };
  const filters = AUDIENCE_KEYS.map((key) => AUDIENCES[key].filter);
  const audiences = await countAudiences(ctx, filters, MAX_COUNTED_PEOPLE + 1);
  const visits = await countVisits(db, span);
  const lastMonth = await countVisits(db, lastFullMonth(to));
  const bookings = await countBookings(db, span);
  const requests = await countRequests(db, span);
  const members = await countMembers(db, to);
  const year = new Date(to.getTime() - 365 * DAY_MS);
  const campaigns = await sumCampaigns(db, year);
  const followed = await sumCampaignResults(db, year);
  const capacity = await listFreeCapacity(ctx, CAPACITY_DAYS);
  const names = new Map(capacity.map(({ regionId, name }) => [regionId, name]));
  return {
    figures: [
      ...audienceFigures(audiences),
      ...visitFigures(visits, names),
      ...funnelFigures(bookings, requests),
      ...memberFigures(members),
      ...campaignFigures(campaigns),
      ...followingFigures(followed),
      ...capacityFigures(capacity),
    ],
    basis: basisOf(lastMonth.find(isTotal), members),
  };
}

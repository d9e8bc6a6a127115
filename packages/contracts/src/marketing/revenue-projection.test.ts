import { expect, it } from 'vitest';
import { projectRevenue, revenueByMonth } from './revenue-projection.ts';

const STEADY = {
  visits_per_month: 100,
  revenue_per_visit: 80,
  growth_percent: 0,
  members: 10,
  revenue_per_member: 50,
  new_members_per_month: 0,
};

it('sums the revenue of visits and members', () => {
  expect(projectRevenue(STEADY)).toEqual({
    'Next month': 8_500,
    'Next 3 months': 25_500,
    'Next 6 months': 51_000,
    'Next 12 months': 102_000,
  });
});

it('compounds the growth of visits from the next month on', () => {
  const growing = { ...STEADY, growth_percent: 10, members: 0 };
  // 8,000 × 1.1, and 8,000 × (1.1 + 1.21 + 1.331).
  expect(projectRevenue(growing)).toMatchObject({ 'Next month': 8_800, 'Next 3 months': 29_128 });
});

it('adds new members each month, and never goes below zero members', () => {
  const joining = { ...STEADY, visits_per_month: 0, new_members_per_month: 2 };
  expect(projectRevenue(joining)).toMatchObject({ 'Next month': 600, 'Next 3 months': 2_100 });
  const leaving = { ...joining, new_members_per_month: -6 };
  expect(projectRevenue(leaving)).toMatchObject({ 'Next month': 200, 'Next 12 months': 200 });
});

it('returns the revenue of the next twelve months', () => {
  const growing = { ...STEADY, growth_percent: 10, members: 0 };
  expect(revenueByMonth(growing).slice(0, 3)).toEqual([8_800, 9_680, 10_648]);
  expect(revenueByMonth(STEADY)).toEqual(Array.from({ length: 12 }, () => 8_500));
});

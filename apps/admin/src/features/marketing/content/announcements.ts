import type { ContentItem } from '@voltcourier/contracts/marketing/content';
import { showToast } from '@voltcourier/ui/toast';
import { formatShortDay } from '../../../lib/format-day.ts';
import type { PlainStep, Stepped } from './use-content-steps.ts';

const SAID: Readonly<Record<PlainStep, string>> = {
  submit: 'is in review',
  return: 'is a draft again',
  approve: 'is approved',
  schedule: 'is scheduled',
  unschedule: 'is off the schedule',
  retry: 'is sent again',
};

/** Announces a step. */
export function announceStep({ item, step }: Stepped): void {
  showToast({ title: `${item.title} ${SAID[step]}` });
}

/** Announces a move. */
export function announceMove({ title, plannedOn }: Pick<ContentItem, 'title' | 'plannedOn'>): void {
  showToast({ title: `${title} is moved to ${formatShortDay(plannedOn)}` });
}

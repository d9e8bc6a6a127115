import type { ContentField } from '@voltcourier/contracts/marketing/content';
import type { ContentChannel } from '@voltcourier/contracts/marketing/content-channels';
import type { ContentState, ContentStep } from '@voltcourier/contracts/marketing/content-states';

/** The channels, as they call themselves. */
export const CHANNEL_WORDS: Readonly<Record<ContentChannel, string>> = {
  youtube: 'YouTube',
  blog: 'Blog',
  email: 'Email',
  twitter: 'X (Twitter)',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  instagram: 'Instagram',
};

/** The letters that stand for a channel where there is little room. */
export const CHANNEL_MARKS: Readonly<Record<ContentChannel, string>> = {
  youtube: 'YT',
  blog: 'B',
  email: '@',
  twitter: 'X',
  linkedin: 'in',
  facebook: 'f',
  instagram: 'IG',
};

/** What a content item is, as staff read it. */
export const STATE_WORDS: Readonly<Record<ContentState, string>> = {
  draft: 'Draft',
  in_review: 'In review',
  approved: 'Approved',
  scheduled: 'Scheduled',
  published: 'Published',
  failed: 'Failed',
};

/** What was done with a content item, as its history says it. */
export const STEP_WORDS: Readonly<Record<ContentStep, string>> = {
  create: 'Created',
  change: 'Changed',
  move: 'Moved',
  remove: 'Deleted',
  submit: 'Approval asked for',
  return: 'Returned to draft',
  approve: 'Approved',
  schedule: 'Scheduled',
  unschedule: 'Unscheduled',
  publish: 'Published',
  fail: 'Failed',
  retry: 'Tried again',
};

/** The fields of a content item, as the form calls them. */
export const FIELD_WORDS: Readonly<Record<ContentField, string>> = {
  channel: 'Channel',
  title: 'Title',
  text: 'Text',
  hashtags: 'Hashtags',
  imageDescription: 'Image description',
  link: 'Link',
  plannedOn: 'Day',
  plannedTime: 'Time',
  postUrl: 'Address of the post',
};

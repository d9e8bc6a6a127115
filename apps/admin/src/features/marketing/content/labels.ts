import type { ContentField } from '@voltcourier/contracts/marketing/content';
import type { ContentChannel } from '@voltcourier/contracts/marketing/content-channels';
import type { ContentStep } from '@voltcourier/contracts/marketing/content-states';

/** Abbreviations of channels for narrow spaces. */
export const CHANNEL_MARKS: Readonly<Record<ContentChannel, string>> = {
  youtube: 'YT',
  blog: 'B',
  email: '@',
  twitter: 'X',
  linkedin: 'in',
  facebook: 'f',
  instagram: 'IG',
};

/** Labels of the steps in an item's history. */
export const STEP_LABELS: Readonly<Record<ContentStep, string>> = {
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

/** Labels of the fields of a content item. */
export const FIELD_LABELS: Readonly<Record<ContentField, string>> = {
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

import type { Migration } from 'kysely/migration';
import * as baseline from './0064-baseline.ts';
import * as peopleOfCampaignMails from './0065-people-of-campaign-mails.ts';
import * as publishedViews from './0066-published-views.ts';
import * as reserveBookings from './0067-reserve-bookings.ts';
import * as fewerBookingIndexes from './0068-fewer-booking-indexes.ts';
import * as confirmedSubscriptions from './0069-confirmed-subscriptions.ts';
import * as figuresForTheAssistant from './0070-figures-for-the-assistant.ts';
import * as generations from './0071-generations.ts';
import * as automation from './0072-automation.ts';
import * as onePreferencesIndex from './0073-one-preferences-index.ts';
import * as campaignApproval from './0075-campaign-approval.ts';
import * as campaignRate from './0076-campaign-rate.ts';
import * as campaignClicks from './0077-campaign-clicks.ts';
import * as campaignSubjectTests from './0078-campaign-subject-tests.ts';
import * as campaignResults from './0079-campaign-results.ts';
import * as contentItems from './0081-content-items.ts';
import * as competitorsAndPageDrafts from './0083-competitors-and-page-drafts.ts';
import * as fasterCounts from './0084-faster-counts.ts';
import * as businessSettings from './0085-business-settings.ts';
import * as processes from './0086-processes.ts';
import * as backupRuns from './0090-backup-runs.ts';
import * as monthlyPartitions from './0091-monthly-partitions.ts';
import * as accounting from './0102-accounting.ts';
import * as wrongAmounts from './0103-wrong-amounts.ts';
import * as staffRoles from './0104-staff-roles.ts';
import * as bookingsOfRequests from './0105-bookings-of-requests.ts';
import * as bookingCorrections from './0106-booking-corrections.ts';
import * as emergencyStages from './0110-emergency-stages.ts';
import * as requestReplies from './0115-request-replies.ts';
import * as duplicateQueue from './0116-duplicate-queue.ts';
import * as staffListViews from './0117-staff-list-views.ts';
import * as bookingNumbers from './0124-booking-numbers.ts';
import * as sameNameAndZip from './0125-same-name-and-zip.ts';
import * as knownReasons from './0126-known-reasons.ts';
import * as staffListSettings from './0127-staff-list-settings.ts';
import * as listOrders from './0128-list-orders.ts';
import * as overdue from './0129-overdue.ts';
import * as verificationCodes from './0130-verification-codes.ts';
import * as businessInquiries from './0131-business-inquiries.ts';
import * as reviews from './0137-reviews.ts';
import * as recurringBookings from './0138-recurring-bookings.ts';
import * as recurringBookingMails from './0139-recurring-booking-mails.ts';
import * as mailLanguages from './0140-mail-languages.ts';
import * as reviewViews from './0141-review-views.ts';
import * as reserveBatches from './0142-reserve-batches.ts';
import * as replyCapitals from './0143-reply-capitals.ts';
import * as technicianRole from './0144-technician-role.ts';
import * as cardChanges from './0145-card-changes.ts';

/** All migrations, in order. They only go forward. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0064-baseline': baseline,
  '0065-people-of-campaign-mails': peopleOfCampaignMails,
  '0066-published-views': publishedViews,
  '0067-reserve-bookings': reserveBookings,
  '0068-fewer-booking-indexes': fewerBookingIndexes,
  '0069-confirmed-subscriptions': confirmedSubscriptions,
  '0070-figures-for-the-assistant': figuresForTheAssistant,
  '0071-generations': generations,
  '0072-automation': automation,
  '0073-one-preferences-index': onePreferencesIndex,
  '0075-campaign-approval': campaignApproval,
  '0076-campaign-rate': campaignRate,
  '0077-campaign-clicks': campaignClicks,
  '0078-campaign-subject-tests': campaignSubjectTests,
  '0079-campaign-results': campaignResults,
  '0081-content-items': contentItems,
  '0083-competitors-and-page-drafts': competitorsAndPageDrafts,
  '0084-faster-counts': fasterCounts,
  '0085-business-settings': businessSettings,
  '0086-processes': processes,
  '0090-backup-runs': backupRuns,
  '0091-monthly-partitions': monthlyPartitions,
  '0102-accounting': accounting,
  '0103-wrong-amounts': wrongAmounts,
  '0104-staff-roles': staffRoles,
  '0105-bookings-of-requests': bookingsOfRequests,
  '0106-booking-corrections': bookingCorrections,
  '0110-emergency-stages': emergencyStages,
  '0115-request-replies': requestReplies,
  '0116-duplicate-queue': duplicateQueue,
  '0117-staff-list-views': staffListViews,
  '0124-booking-numbers': bookingNumbers,
  '0125-same-name-and-zip': sameNameAndZip,
  '0126-known-reasons': knownReasons,
  '0127-staff-list-settings': staffListSettings,
  '0128-list-orders': listOrders,
  '0129-overdue': overdue,
  '0130-verification-codes': verificationCodes,
  '0131-business-inquiries': businessInquiries,
  '0137-reviews': reviews,
  '0138-recurring-bookings': recurringBookings,
  '0139-recurring-booking-mails': recurringBookingMails,
  '0140-mail-languages': mailLanguages,
  '0141-review-views': reviewViews,
  '0142-reserve-batches': reserveBatches,
  '0143-reply-capitals': replyCapitals,
  '0144-technician-role': technicianRole,
  '0145-card-changes': cardChanges,
};

import type { Migration } from 'kysely/migration';
import * as foundation from './0001-foundation.ts';
import * as requests from './0002-requests.ts';
import * as accounts from './0003-accounts.ts';
import * as bookingChanges from './0004-booking-changes.ts';
import * as stripeCustomers from './0005-stripe-customers.ts';
import * as memberships from './0006-memberships.ts';
import * as secondFactors from './0007-second-factors.ts';
import * as membershipBilling from './0008-membership-billing.ts';
import * as vehicles from './0009-vehicles.ts';
import * as dueInvoices from './0010-due-invoices.ts';
import * as passkeys from './0011-passkeys.ts';
import * as privacy from './0012-privacy.ts';
import * as companies from './0013-companies.ts';
import * as chargingHistory from './0014-charging-history.ts';
import * as deletedAccounts from './0015-deleted-accounts.ts';
import * as fleets from './0016-fleets.ts';
import * as quickBookingVehicles from './0017-quick-booking-vehicles.ts';
import * as tierGrants from './0018-tier-grants.ts';
import * as dispatch from './0019-dispatch.ts';
import * as audit from './0020-audit.ts';
import * as staff from './0021-staff.ts';
import * as openingHours from './0022-opening-hours.ts';
import * as serviceAreas from './0023-service-areas.ts';
import * as liveChanges from './0024-live-changes.ts';
import * as calendar from './0025-calendar.ts';
import * as responseTargets from './0026-response-targets.ts';
import * as checklist from './0027-checklist.ts';
import * as staffRequests from './0030-staff-requests.ts';
import * as bookingOperations from './0031-booking-operations.ts';
import * as staffFigures from './0032-staff-figures.ts';
import * as people from './0033-people.ts';
import * as droppedMails from './0034-dropped-mails.ts';
import * as leads from './0035-leads.ts';
import * as customerData from './0037-customer-data.ts';
import * as peopleExports from './0038-people-exports.ts';
import * as technicians from './0039-technicians.ts';
import * as dataRequests from './0040-data-requests.ts';
import * as segments from './0041-segments.ts';
import * as bulkActions from './0042-bulk-actions.ts';
import * as deliveries from './0044-deliveries.ts';
import * as bounceReports from './0045-bounce-reports.ts';
import * as companyRecords from './0046-company-records.ts';
import * as personFields from './0047-person-fields.ts';
import * as coveredCounts from './0048-covered-counts.ts';
import * as managedTags from './0049-managed-tags.ts';
import * as membersById from './0050-members-by-id.ts';
import * as campaigns from './0051-campaigns.ts';
import * as countingFieldValues from './0052-counting-field-values.ts';
import * as bitcoin from './0053-bitcoin.ts';
import * as bitcoinWatching from './0054-bitcoin-watching.ts';
import * as moneyMovedAtStripe from './0056-money-moved-at-stripe.ts';
import * as revokedSessions from './0057-revoked-sessions.ts';
import * as signInAttempts from './0058-sign-in-attempts.ts';
import * as subscribers from './0061-subscribers.ts';
import * as scheduledChanges from './0062-scheduled-changes.ts';
import * as reservingInOneCall from './0063-reserving-in-one-call.ts';
import * as takenSeats from './0064-taken-seats.ts';
import * as peopleOfCampaignMails from './0065-people-of-campaign-mails.ts';
import * as publishedViews from './0066-published-views.ts';

/** Every migration, in order. Forward only. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-foundation': foundation,
  '0002-requests': requests,
  '0003-accounts': accounts,
  '0004-booking-changes': bookingChanges,
  '0005-stripe-customers': stripeCustomers,
  '0006-memberships': memberships,
  '0007-second-factors': secondFactors,
  '0008-membership-billing': membershipBilling,
  '0009-vehicles': vehicles,
  '0010-due-invoices': dueInvoices,
  '0011-passkeys': passkeys,
  '0012-privacy': privacy,
  '0013-companies': companies,
  '0014-charging-history': chargingHistory,
  '0015-deleted-accounts': deletedAccounts,
  '0016-fleets': fleets,
  '0017-quick-booking-vehicles': quickBookingVehicles,
  '0018-tier-grants': tierGrants,
  '0019-dispatch': dispatch,
  '0020-audit': audit,
  '0021-staff': staff,
  '0022-opening-hours': openingHours,
  '0023-service-areas': serviceAreas,
  '0024-live-changes': liveChanges,
  '0025-calendar': calendar,
  '0026-response-targets': responseTargets,
  '0027-checklist': checklist,
  '0030-staff-requests': staffRequests,
  '0031-booking-operations': bookingOperations,
  '0032-staff-figures': staffFigures,
  '0033-people': people,
  '0034-dropped-mails': droppedMails,
  '0035-leads': leads,
  '0037-customer-data': customerData,
  '0038-people-exports': peopleExports,
  '0039-technicians': technicians,
  '0040-data-requests': dataRequests,
  '0041-segments': segments,
  '0042-bulk-actions': bulkActions,
  '0044-deliveries': deliveries,
  '0045-bounce-reports': bounceReports,
  '0046-company-records': companyRecords,
  '0047-person-fields': personFields,
  '0048-covered-counts': coveredCounts,
  '0049-managed-tags': managedTags,
  '0050-members-by-id': membersById,
  '0051-campaigns': campaigns,
  '0052-counting-field-values': countingFieldValues,
  '0053-bitcoin': bitcoin,
  '0054-bitcoin-watching': bitcoinWatching,
  '0056-money-moved-at-stripe': moneyMovedAtStripe,
  '0057-revoked-sessions': revokedSessions,
  '0058-sign-in-attempts': signInAttempts,
  '0061-subscribers': subscribers,
  '0062-scheduled-changes': scheduledChanges,
  '0063-reserving-in-one-call': reservingInOneCall,
  '0064-taken-seats': takenSeats,
  '0065-people-of-campaign-mails': peopleOfCampaignMails,
  '0066-published-views': publishedViews,
};

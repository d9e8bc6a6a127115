import type { Context } from './platform/context.ts';
import { joinBookingsToAccount } from './domains/bookings/service.ts';
import { getRegion } from './domains/bookings/availability/serving-regions.ts';
import { listAlternativeSlots } from './domains/bookings/availability/service.ts';
import {
  mirrorMembershipPayment,
  reconcileMembership,
} from './domains/memberships/billing/service.ts';
import { isBuyingWith } from './domains/memberships/billing/purchases.ts';
import { membershipIncludesEmergencies, redeemSession } from './domains/memberships/sessions.ts';
import { membershipNameFor } from './domains/memberships/service.ts';
import { chooseVehicle } from './domains/memberships/vehicles/service.ts';
import { endNews, findReminders, saveReminders } from './domains/privacy/news-consents.ts';
import { recordRegistrationConsents } from './domains/privacy/service.ts';
import { winLeadOfRequest } from './domains/crm/leads/won-leads.ts';
import { getCustomer } from './domains/crm/customers/service.ts';
import { staysWith } from './domains/visits/technicians/service.ts';
import { listInvitedAddresses, listUserNames } from './domains/accounts/names-repository.ts';
import { listBookingNames } from './domains/bookings/names-repository.ts';
import { listContactNames } from './domains/crm/contacts/names-repository.ts';
import { markBounced, markComplained } from './domains/marketing/campaigns/responses-repository.ts';
import {
  listReviewedCampaigns,
  listWaitingCampaigns,
} from './domains/marketing/campaigns/segment-campaigns-repository.ts';
import { paymentSummaryOf } from './domains/payments/booking-summary-repository.ts';
import {
  listTechnicianNames,
  technicianFactsOf,
  technicianWorksIn,
} from './domains/visits/technicians/facts-repository.ts';
import { mailSubjects } from './mail-subjects.ts';

/**
 * Creates the context of a process: its connections, and for each domain the functions it needs
 * from later domains.
 */
export function createContext(connected: Omit<Context, 'ports'>): Context {
  const ctx: Context = {
    ...connected,
    ports: {
      auditNames: {
        accounts: listUserNames,
        bookings: listBookingNames,
        contacts: listContactNames,
        staffInvitations: listInvitedAddresses,
        technicians: listTechnicianNames,
      },
      mailSubjects,
      segmentCampaigns: {
        listWaiting: listWaitingCampaigns,
        listReviewed: listReviewedCampaigns,
      },
      freeSlots: {
        listNear: async (regionId, instant) =>
          listAlternativeSlots(ctx, await getRegion(ctx, regionId), instant),
      },
      guestBookings: { joinAccount: (trx, account) => joinBookingsToAccount(ctx, trx, account) },
      registrationConsents: {
        recordRegistration: (trx, userId) => recordRegistrationConsents(ctx, trx, userId),
      },
      benefits: {
        includesEmergencies: (userId) => membershipIncludesEmergencies(ctx, userId),
        nameFor: (userId) => membershipNameFor(ctx, userId),
        use: (trx, session) => redeemSession(ctx, trx, session),
      },
      vehicles: { choose: (userId, id) => chooseVehicle(ctx, userId, id) },
      staysWith,
      bookingPayments: { summaryOf: paymentSummaryOf },
      technicians: { factsOf: technicianFactsOf, workIn: technicianWorksIn },
      customers: {
        check: async (customerId) => {
          await getCustomer(ctx, customerId);
        },
      },
      requestLeads: {
        win: (trx, actor, requestId) => winLeadOfRequest(ctx, trx, actor, requestId),
      },
      subscriptions: {
        reconcile: (subscriptionId) => reconcileMembership(ctx, subscriptionId),
        mirrorPayment: (intentId) => mirrorMembershipPayment(ctx, intentId),
        isBuyingWith: (userId, cardId) => isBuyingWith(ctx, userId, cardId),
      },
      newsConsents: {
        end: (trx, reader, source) => endNews(ctx, trx, reader, source),
        findReminders,
        saveReminders: (trx, reader, isOn) => saveReminders(ctx, trx, reader, isOn),
      },
      campaignMails: { noteBounced: markBounced, noteComplained: markComplained },
    },
  };
  return ctx;
}

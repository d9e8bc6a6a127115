import type { RawRoutes } from '@voltcourier/contracts/raw-routes';
import { requestListFiles } from './domains/bookings/callbacks/request-list-csv.ts';
import { emergencyPages } from './domains/bookings/emergencies/emergency-routes.ts';
import { customerDataFiles } from './domains/crm/import-export/customer-data-routes.ts';
import { contactListFiles } from './domains/crm/contacts/contact-list-csv.ts';
import { leadListFiles } from './domains/crm/leads/lead-list-csv.ts';
import { accountingFiles } from './domains/insights/accounting/routes.ts';
import { checklistFiles } from './domains/insights/checklist/checklist-routes.ts';
import { campaignLinkPages } from './domains/marketing/campaigns/click-routes.ts';
import {
  endCampaignSubscription,
  getCampaignSubscription,
} from './domains/marketing/campaigns/unsubscribing.ts';
import { contentFiles } from './domains/marketing/content/calendar-file.ts';
import { statementFiles } from './domains/memberships/statements/statement-routes.ts';
import { bounceWebhook } from './domains/messaging/deliveries/bounce-routes.ts';
import { deliveryListFiles } from './domains/messaging/deliveries/delivery-list-csv.ts';
import {
  endNewsSubscription,
  getNewsSubscription,
} from './domains/messaging/notifications/subscriptions.ts';
import { preferencesPages } from './domains/messaging/notifications/preferences-page.ts';
import { endPage, linkPage } from './domains/messaging/notifications/unsubscribe-routes.ts';
import { historyFiles } from './domains/payments/charging-history/history-routes.ts';
import { stripeWebhook } from './domains/payments/webhook-routes.ts';
import { bookingCalendarFile } from './domains/visits/customer-changes/calendar-file.ts';
import { bookingListFiles } from './domains/visits/dispatch/booking-list-csv.ts';
import type { Context } from './platform/context.ts';
import { bookingChangeStream } from './platform/http/live-routes.ts';
import type { Brand } from './platform/http/plain-page.ts';
import type { RawHandlers } from './platform/http/raw-handlers.ts';

/**
 * Maps every raw route of the contract to its handler; `brand` is the name on pages and documents.
 */
export const createRawHandlers = (ctx: Context, brand: Brand): RawHandlers<RawRoutes> => ({
  ...historyFiles(ctx, brand),
  ...statementFiles(ctx, brand),
  ...checklistFiles(ctx, brand),
  ...customerDataFiles(ctx),
  ...contentFiles(ctx, brand),
  ...bookingCalendarFile(ctx),
  ...bookingListFiles(ctx),
  ...requestListFiles(ctx),
  ...contactListFiles(ctx),
  ...leadListFiles(ctx),
  ...deliveryListFiles(ctx),
  ...accountingFiles(ctx),
  bookingChanges: bookingChangeStream(ctx.listener),
  stripeEvents: stripeWebhook(ctx),
  bounces: bounceWebhook(ctx),
  ...emergencyPages(ctx, brand),
  newsLink: linkPage(
    ctx,
    async (token) => {
      const { address, state } = await getNewsSubscription(ctx, token);
      return { address, isActive: state !== 'ended' };
    },
    brand,
  ),
  endNews: endPage(ctx, (token) => endNewsSubscription(ctx, token), brand),
  ...preferencesPages(ctx, brand, {
    get: (token) => getCampaignSubscription(ctx, token),
    end: (token) => endCampaignSubscription(ctx, token),
  }),
  campaignLink: linkPage(ctx, (token) => getCampaignSubscription(ctx, token), brand),
  endCampaigns: endPage(ctx, (token) => endCampaignSubscription(ctx, token), brand),
  ...campaignLinkPages(ctx, brand),
});

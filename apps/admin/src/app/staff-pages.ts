import type { StaffPermission } from '@voltcourier/contracts/kernel/permissions';
import { CalendarIcon } from '@voltcourier/ui/frame-icon';
import { MailIcon, PhoneIcon, PinIcon, SystemIcon, TechnicianIcon } from '@voltcourier/ui/icon';
import {
  AccountingIcon,
  AssistantIcon,
  BookingsIcon,
  CampaignIcon,
  ChecklistIcon,
  ContactsIcon,
  ContentIcon,
  DataIcon,
  LiveIcon,
  LogIcon,
  OverviewIcon,
  PipelineIcon,
  ReviewsIcon,
  SecurityIcon,
  SettingsIcon,
} from '@voltcourier/ui/nav-icon';
import type { ComponentType } from 'react';
import { ROUTES } from '../lib/paths.ts';

/** Groups of the navigation, in order. */
export const GROUPS = ['Today', 'Sales', 'Marketing', 'Insights', 'Settings'] as const;

/** Position of a page in the navigation. */
interface NavigationEntry {
  readonly group: (typeof GROUPS)[number];
  readonly Icon: ComponentType;
}

/** A page in the staff frame. */
export interface StaffPage {
  readonly path: string;
  readonly name: string;
  /** Required permission; without one every staff member can see it. */
  readonly permission?: StaffPermission;
  /** Without an entry, another page links to it. */
  readonly listed?: NavigationEntry;
  /** Administrators, who have every permission, find it only through search. */
  readonly isOfTechnicians?: true;
  /** Loads its code, which other pages don't need. */
  readonly load: () => Promise<ComponentType>;
}

/** All pages, in the order of the navigation. */
export const STAFF_PAGES: readonly StaffPage[] = [
  {
    path: ROUTES.overview,
    name: 'Overview',
    listed: { group: 'Today', Icon: OverviewIcon },
    permission: 'overview:read',
    load: async () => (await import('../features/insights/overview/overview.tsx')).Overview,
  },
  {
    path: ROUTES.ownVisits,
    name: 'My visits',
    listed: { group: 'Today', Icon: PinIcon },
    isOfTechnicians: true,
    permission: 'own-visits:write',
    load: async () => (await import('../features/visits/own-visits/own-visits.tsx')).OwnVisits,
  },
  {
    path: ROUTES.bookings,
    name: 'Bookings',
    listed: { group: 'Today', Icon: BookingsIcon },
    permission: 'bookings:read',
    load: async () => (await import('../features/visits/work-lists.tsx')).WorkLists,
  },
  {
    path: ROUTES.newBooking,
    name: 'New booking',
    permission: 'bookings:write',
    load: async () => (await import('../features/visits/new-booking.tsx')).NewBooking,
  },
  {
    path: ROUTES.newEmergency,
    name: 'New emergency',
    permission: 'bookings:write',
    load: async () => (await import('../features/visits/new-emergency.tsx')).NewEmergency,
  },
  {
    path: ROUTES.calendar,
    name: 'Calendar',
    listed: { group: 'Today', Icon: CalendarIcon },
    permission: 'bookings:read',
    load: async () => (await import('../features/visits/calendar.tsx')).Calendar,
  },
  {
    path: ROUTES.customers,
    name: 'Contacts',
    permission: 'crm:read',
    load: async () => (await import('../routes/customers.tsx')).Customers,
  },
  {
    path: ROUTES.contacts,
    name: 'Contacts',
    listed: { group: 'Sales', Icon: ContactsIcon },
    permission: 'crm:read',
    load: async () => (await import('../routes/contacts.tsx')).Contacts,
  },
  {
    path: ROUTES.pipeline,
    name: 'Pipeline',
    listed: { group: 'Sales', Icon: PipelineIcon },
    permission: 'crm:read',
    load: async () => (await import('../features/crm/leads/pipeline.tsx')).Pipeline,
  },
  {
    path: ROUTES.contact,
    name: 'Contact',
    permission: 'crm:read',
    load: async () => (await import('../routes/person.tsx')).Person,
  },
  {
    path: ROUTES.campaigns,
    name: 'Campaigns',
    listed: { group: 'Marketing', Icon: CampaignIcon },
    permission: 'campaigns:read',
    load: async () => (await import('../features/marketing/campaigns/campaigns.tsx')).Campaigns,
  },
  {
    path: ROUTES.campaign,
    name: 'Campaign',
    permission: 'campaigns:read',
    load: async () =>
      (await import('../features/marketing/campaigns/campaign-page.tsx')).CampaignPage,
  },
  {
    path: ROUTES.marketing,
    name: 'Marketing',
    listed: { group: 'Marketing', Icon: AssistantIcon },
    permission: 'campaigns:read',
    load: async () =>
      (await import('../features/marketing/assistant/marketing-agent.tsx')).MarketingAgent,
  },
  {
    path: ROUTES.assistantHistory,
    name: 'Assistant history',
    permission: 'campaigns:read',
    load: async () =>
      (await import('../features/marketing/assistant/assistant-history.tsx')).AssistantHistory,
  },
  {
    path: ROUTES.liveMarketing,
    name: 'Live marketing',
    listed: { group: 'Marketing', Icon: LiveIcon },
    permission: 'campaigns:read',
    load: async () =>
      (await import('../features/marketing/assistant/live-marketing.tsx')).LiveMarketing,
  },
  {
    path: ROUTES.contentViewer,
    name: 'Content viewer',
    listed: { group: 'Marketing', Icon: ContentIcon },
    permission: 'campaigns:read',
    load: async () =>
      (await import('../features/marketing/assistant/content-viewer.tsx')).ContentViewer,
  },
  {
    path: ROUTES.reviews,
    name: 'Reviews',
    listed: { group: 'Marketing', Icon: ReviewsIcon },
    permission: 'crm:read',
    load: async () => (await import('../features/visits/reviews/reviews.tsx')).Reviews,
  },
  {
    path: ROUTES.accounting,
    name: 'Accounting',
    listed: { group: 'Insights', Icon: AccountingIcon },
    permission: 'accounting:read',
    load: async () => (await import('../features/insights/accounting/accounting.tsx')).Accounting,
  },
  {
    path: ROUTES.customerData,
    name: 'Customer data',
    listed: { group: 'Insights', Icon: DataIcon },
    permission: 'customer-data:read',
    load: async () =>
      (await import('../features/crm/import-export/customer-data.tsx')).CustomerData,
  },
  {
    path: ROUTES.emailTester,
    name: 'Email tester',
    listed: { group: 'Settings', Icon: MailIcon },
    permission: 'emails:read',
    load: async () => (await import('../features/messaging/email-tester.tsx')).EmailTester,
  },
  {
    path: ROUTES.deliveries,
    name: 'Delivery log',
    permission: 'emails:read',
    load: async () => (await import('../features/messaging/deliveries.tsx')).Deliveries,
  },
  {
    path: ROUTES.sendingDomain,
    name: 'Email domain',
    permission: 'emails:read',
    load: async () => (await import('../features/messaging/sending-domain.tsx')).SendingDomain,
  },
  {
    path: ROUTES.checklist,
    name: 'Pre-launch checklist',
    listed: { group: 'Settings', Icon: ChecklistIcon },
    permission: 'checklist:read',
    load: async () => (await import('../features/insights/checklist/checklist.tsx')).Checklist,
  },
  {
    path: ROUTES.settings,
    name: 'Settings',
    listed: { group: 'Settings', Icon: SettingsIcon },
    permission: 'settings:read',
    load: async () => (await import('../routes/settings.tsx')).SettingsPage,
  },
  {
    path: ROUTES.business,
    name: 'Business',
    listed: { group: 'Settings', Icon: PhoneIcon },
    permission: 'settings:read',
    load: async () => (await import('../features/platform/business/business.tsx')).Business,
  },
  {
    path: ROUTES.staff,
    name: 'Staff',
    listed: { group: 'Settings', Icon: TechnicianIcon },
    permission: 'staff:read',
    load: async () => (await import('../features/accounts/staff/staff-accounts.tsx')).People,
  },
  {
    path: ROUTES.audit,
    name: 'Audit log',
    listed: { group: 'Insights', Icon: LogIcon },
    permission: 'audit:read',
    load: async () => (await import('../features/platform/audit/audit-log.tsx')).AuditLog,
  },
  {
    path: ROUTES.system,
    name: 'System',
    listed: { group: 'Insights', Icon: SystemIcon },
    permission: 'system:read',
    load: async () => (await import('../features/platform/system/system.tsx')).System,
  },
  {
    path: ROUTES.security,
    name: 'Security',
    listed: { group: 'Settings', Icon: SecurityIcon },
    load: async () => (await import('../features/accounts/security.tsx')).Security,
  },
];

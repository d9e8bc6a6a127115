import type { StaffPeople } from '@voltcourier/contracts/accounts/staff';
import type { Customer } from '@voltcourier/contracts/crm/customers';
import type { PeopleImport } from '@voltcourier/contracts/crm/imports';
import type { Lead } from '@voltcourier/contracts/crm/leads';
import type { AnyEndpoint } from '@voltcourier/contracts/kernel/route';
import { type Effect, type Effects, known } from '@voltcourier/contracts/query';
import { type Routes, routes } from '@voltcourier/contracts/routes';
import type { Settings } from '@voltcourier/contracts/bookings/settings';
import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import type { StaffReview } from '@voltcourier/contracts/visits/review-moderation';
import type { Technician } from '@voltcourier/contracts/visits/technicians';
import { settled } from './settled-effect.ts';
import {
  GENERATION,
  knownGeneration,
  AUTOMATION,
  COMPETITOR,
  PAGE_DRAFT,
  CAMPAIGN,
  CONTENT,
} from './marketing-effects.ts';

const knownBooking = (booking: DispatchBooking) =>
  known(routes.dispatch.get, { params: { bookingId: booking.id } }, booking);

/**
 * A change of a booking, with the lists that contain it; a refusal may mean that someone else was
 * faster.
 */
const ofBooking = (...lists: readonly AnyEndpoint[]): Effect<DispatchBooking> => ({
  keeps: knownBooking,
  refreshes: lists,
  refreshesRefused: [routes.dispatch.get],
});

/**
 * The same for a change that takes another slot, which the lists must show even after a refusal.
 */
const ofPlace = (...lists: readonly AnyEndpoint[]): Effect<DispatchBooking> => ({
  keeps: knownBooking,
  refreshes: lists,
  refreshesRefused: [routes.dispatch.get, ...lists],
});

/**
 * A settlement of a booking's money after identity confirmation; a refusal may mean that someone
 * else was faster.
 */
const MONEY = ofBooking(routes.dispatch.list, routes.attentionItems.list);

const STAFF: Effect<StaffPeople> = { keeps: (people) => known(routes.staff.people, {}, people) };

const ofSettings = <Answer>(settingsIn: (answer: Answer) => Settings): Effect<Answer> => ({
  keeps: (answer) => known(routes.settings.get, {}, settingsIn(answer)),
  refreshesRefused: [routes.settings.get],
});

const SETTINGS = ofSettings((settings: Settings) => settings);

const APPLIED_SETTINGS = ofSettings(({ settings }: { settings: Settings }) => settings);

const TECHNICIANS: Effect<{ technicians: Technician[] }> = {
  keeps: (answer) => known(routes.technicians.list, {}, answer),
  refreshesRefused: [routes.technicians.list],
};

const CUSTOMER: Effect<Customer> = {
  keeps: (customer) => known(routes.customers.get, { params: { userId: customer.id } }, customer),
  refreshes: [routes.customers.list],
};

/** Everything that displays people. */
export const PEOPLE = settled(
  routes.contacts.list,
  routes.contacts.count,
  routes.contacts.get,
  routes.contacts.timeline,
  routes.contacts.tasks,
  routes.contacts.mentions,
  routes.contacts.tags,
  routes.customFields.fieldValues,
  routes.companyRecords.list,
  routes.duplicates.listDuplicates,
);

const FIELDS = settled(routes.customFields.listFields);

const SEGMENTS = settled(routes.segments.listSegments);

/** Tags appear wherever people do. */
const TAGS = { refreshes: 'everything', refreshesRefused: 'everything' } as const;

/** Everything that displays leads. */
export const LEADS: Effect<Lead> = {
  ...settled(...Object.values(routes.leads), routes.contacts.timeline),
  keeps: (lead) => known(routes.leads.get, { params: { leadId: lead.id } }, lead),
};

/**
 * A step of an import, with the list of imports; a refusal may mean that someone else was faster.
 */
export const IMPORT: Effect<PeopleImport> = {
  keeps: (one) => known(routes.imports.getImport, { params: { importId: one.id } }, one),
  refreshes: [routes.imports.imports],
  refreshesRefused: [routes.imports.getImport, routes.imports.imports],
};

/** A change of a reply template; a refusal may mean that someone else was faster. */
const REPLY_TEMPLATES = settled(
  routes.requestReplies.listTemplates,
  routes.requestReplies.startReply,
);

/** A decision about a review; a refusal may mean that someone else was faster. */
const REVIEW: Effect<StaffReview> = {
  keeps: (review) =>
    known(routes.reviewModeration.get, { params: { reviewId: review.id } }, review),
  refreshes: [routes.reviewModeration.list, routes.attentionItems.list],
  refreshesRefused: [routes.reviewModeration.get, routes.reviewModeration.list],
};

/** A change of a recurring appointment; a refusal may mean that someone else was faster. */
const RECURRING = settled(
  routes.contacts.recurringBookings,
  routes.dispatch.get,
  routes.dispatch.list,
);

/** A change of a saved view; a refusal may mean that someone else was faster. */
const WORK_VIEWS = settled(routes.workViews.list);

const CONTACT_VIEWS = settled(routes.contactViews.list);

/** Effects of each mutation on cached data. */
export const effects: Effects<Routes> = {
  staff: { invite: STAFF, changeRole: STAFF, removeAccess: STAFF, withdraw: STAFF },
  roles: { change: { keeps: (all) => known(routes.roles.list, {}, all) } },
  settings: {
    addRegion: SETTINGS,
    changeRegion: APPLIED_SETTINGS,
    removeRegion: SETTINGS,
    addDayOff: APPLIED_SETTINGS,
    removeDayOff: SETTINGS,
  },
  business: {
    changeBusiness: {
      keeps: (settings) => known(routes.business.getBusiness, {}, settings),
      refreshes: [routes.business.listBusinessChanges, routes.campaigns.listCampaigns],
      refreshesRefused: [routes.business.getBusiness],
    },
  },
  workViews: { create: WORK_VIEWS, change: WORK_VIEWS, remove: WORK_VIEWS },
  contactViews: { create: CONTACT_VIEWS, change: CONTACT_VIEWS, remove: CONTACT_VIEWS },
  technicians: { add: TECHNICIANS, change: TECHNICIANS },
  callbacks: {
    change: {
      keeps: (request) =>
        known(routes.callbacks.get, { params: { requestId: request.id } }, request),
      refreshes: [routes.callbacks.list],
      refreshesRefused: [routes.callbacks.get],
    },
  },
  requestReplies: {
    createTemplate: REPLY_TEMPLATES,
    changeTemplate: REPLY_TEMPLATES,
    removeTemplate: REPLY_TEMPLATES,
    sendReply: {
      keeps: (request) =>
        known(routes.callbacks.get, { params: { requestId: request.id } }, request),
      refreshes: [routes.callbacks.list, routes.deliveries.list, routes.contacts.timeline],
      refreshesRefused: [routes.callbacks.get],
    },
  },
  dispatch: {
    complete: ofBooking(routes.dispatch.list),
    miss: ofBooking(routes.dispatch.list),
    cancel: ofBooking(routes.dispatch.list),
    move: ofPlace(routes.dispatch.list, routes.dispatch.calendar, routes.availability.list),
    undoMove: ofPlace(routes.dispatch.list, routes.dispatch.calendar, routes.availability.list),
  },
  emergencies: {
    take: { keeps: knownBooking, refreshes: [routes.dispatch.list, routes.dispatch.calendar] },
    step: ofBooking(routes.dispatch.list, routes.dispatch.calendar),
  },
  technicianAssignments: {
    // Each of the bookings may have been assigned, or changed by someone else.
    assignTogether: settled(
      routes.dispatch.list,
      routes.dispatch.get,
      routes.dispatch.calendar,
      routes.technicianAssignments.candidates,
      routes.technicianAssignments.sharedCandidates,
    ),
    assign: ofPlace(
      routes.dispatch.list,
      routes.dispatch.calendar,
      routes.technicianAssignments.candidates,
    ),
  },
  corrections: {
    correct: ofPlace(
      routes.dispatch.list,
      routes.dispatch.calendar,
      routes.technicianAssignments.candidates,
    ),
  },
  bitcoinSettlement: { accept: MONEY, giveBack: MONEY, recordRefund: MONEY },
  staffChanges: {
    refund: MONEY,
    addNote: ofBooking(routes.dispatch.list),
    sendMailAgain: ofBooking(routes.dispatch.list, routes.deliveries.list),
    bookRequest: {
      keeps: knownBooking,
      refreshes: [routes.callbacks.list, routes.callbacks.get, routes.dispatch.list],
      refreshesRefused: [routes.callbacks.get, routes.availability.list],
    },
    bookByPhone: { keeps: knownBooking, refreshesRefused: [routes.availability.list] },
  },
  reviewModeration: { publish: REVIEW, decline: REVIEW, withdraw: REVIEW },
  staffRecurringBookings: { pause: RECURRING, resume: RECURRING, end: RECURRING },
  customers: { grantTier: CUSTOMER, endTier: CUSTOMER },
  contacts: {
    addNote: PEOPLE,
    changeNote: PEOPLE,
    addTask: PEOPLE,
    changeTask: PEOPLE,
    addTag: PEOPLE,
    removeTag: PEOPLE,
    addLink: PEOPLE,
    removeLink: PEOPLE,
    merge: PEOPLE,
    unmerge: PEOPLE,
    dismiss: PEOPLE,
  },
  companyRecords: { create: PEOPLE, change: PEOPLE, setEmployer: PEOPLE },
  customFields: { createField: FIELDS, changeField: FIELDS, moveField: FIELDS },
  segments: { createSegment: SEGMENTS, changeSegment: SEGMENTS, removeSegment: SEGMENTS },
  tags: { changeTag: TAGS, mergeTags: TAGS, removeTag: TAGS },
  bulkActions: {
    orderBulk: {
      keeps: (order) =>
        known(routes.bulkActions.bulkProgress, { params: { bulkActionId: order.id } }, order),
    },
  },
  leads: { create: LEADS, change: LEADS },
  imports: { readAs: IMPORT },
  contactExports: { discard: settled(routes.contactExports.list) },
  privacyRequests: {
    receive: settled(routes.privacyRequests.list),
    refuse: settled(routes.privacyRequests.get, routes.privacyRequests.list),
  },
  assistant: {
    startGeneration: GENERATION,
    cancelGeneration: GENERATION,
    rateGeneration: { keeps: knownGeneration, refreshes: [routes.assistant.listGenerations] },
  },
  automation: {
    changeAutomation: AUTOMATION,
    runAutomation: { ...AUTOMATION, refreshes: [routes.automation.automationRuns] },
  },
  competitors: {
    createCompetitor: COMPETITOR,
    changeCompetitor: COMPETITOR,
    removeCompetitor: { refreshes: [routes.competitors.listCompetitors] },
    addCompetitorFact: COMPETITOR,
    removeCompetitorFact: COMPETITOR,
  },
  pageDrafts: {
    createPageDraft: PAGE_DRAFT,
    changePageDraft: PAGE_DRAFT,
    publishPageDraft: PAGE_DRAFT,
    removePageDraft: { refreshes: [routes.pageDrafts.listPageDrafts] },
  },
  campaigns: {
    createCampaign: CAMPAIGN,
    submitCampaign: CAMPAIGN,
    returnCampaign: CAMPAIGN,
    approveCampaign: CAMPAIGN,
    pauseCampaign: CAMPAIGN,
    resumeCampaign: CAMPAIGN,
    stopCampaign: CAMPAIGN,
    removeCampaign: { refreshes: [routes.campaigns.listCampaigns] },
  },
  content: {
    addGeneratedContent: settled(routes.content.listContent),
    moveContent: CONTENT,
    returnContent: CONTENT,
    publishContent: CONTENT,
    removeContent: settled(routes.content.listContent),
  },
  checklist: {
    confirm: { keeps: (found) => known(routes.checklist.run, {}, found) },
    signOff: {
      keeps: ({ ranAt, checks }) => known(routes.checklist.run, {}, { ranAt, checks }),
      refreshes: [routes.checklist.signOffs],
    },
  },
};

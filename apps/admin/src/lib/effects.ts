import type { StaffPeople } from '@voltcourier/contracts/accounts/staff';
import type { Customer } from '@voltcourier/contracts/crm/customers';
import type { PeopleImport } from '@voltcourier/contracts/crm/imports';
import type { Lead } from '@voltcourier/contracts/crm/leads';
import type { AnyEndpoint } from '@voltcourier/contracts/kernel/endpoint';
import { type Effect, type Effects, known } from '@voltcourier/contracts/query';
import { type Endpoints, endpoints } from '@voltcourier/contracts/endpoints';
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
  known(endpoints.dispatch.get, { params: { bookingId: booking.id } }, booking);

/**
 * A change of a booking, with the lists that contain it; a refusal may mean that someone else was
 * faster.
 */
const ofBooking = (...lists: readonly AnyEndpoint[]): Effect<DispatchBooking> => ({
  keeps: knownBooking,
  refreshes: lists,
  refreshesRefused: [endpoints.dispatch.get],
});

/**
 * The same for a change that takes another slot, which the lists must show even after a refusal.
 */
const ofPlace = (...lists: readonly AnyEndpoint[]): Effect<DispatchBooking> => ({
  keeps: knownBooking,
  refreshes: lists,
  refreshesRefused: [endpoints.dispatch.get, ...lists],
});

/**
 * A settlement of a booking's money after identity confirmation; a refusal may mean that someone
 * else was faster.
 */
const MONEY = ofBooking(endpoints.dispatch.list, endpoints.attentionItems.list);

const STAFF: Effect<StaffPeople> = { keeps: (people) => known(endpoints.staff.people, {}, people) };

const ofSettings = <Answer>(settingsIn: (answer: Answer) => Settings): Effect<Answer> => ({
  keeps: (answer) => known(endpoints.settings.get, {}, settingsIn(answer)),
  refreshesRefused: [endpoints.settings.get],
});

const SETTINGS = ofSettings((settings: Settings) => settings);

const APPLIED_SETTINGS = ofSettings(({ settings }: { settings: Settings }) => settings);

const TECHNICIANS: Effect<{ technicians: Technician[] }> = {
  keeps: (answer) => known(endpoints.technicians.list, {}, answer),
  refreshesRefused: [endpoints.technicians.list],
};

const CUSTOMER: Effect<Customer> = {
  keeps: (customer) =>
    known(endpoints.customers.get, { params: { userId: customer.id } }, customer),
  refreshes: [endpoints.customers.list],
};

/** Everything that displays people. */
export const PEOPLE = settled(
  endpoints.contacts.list,
  endpoints.contacts.count,
  endpoints.contacts.get,
  endpoints.contacts.timeline,
  endpoints.contacts.tasks,
  endpoints.contacts.mentions,
  endpoints.contacts.tags,
  endpoints.customFields.fieldValues,
  endpoints.companyRecords.list,
  endpoints.duplicates.listDuplicates,
);

const FIELDS = settled(endpoints.customFields.listFields);

const SEGMENTS = settled(endpoints.segments.listSegments);

/** Tags appear wherever people do. */
const TAGS = { refreshes: 'everything', refreshesRefused: 'everything' } as const;

/** Everything that displays leads. */
export const LEADS: Effect<Lead> = {
  ...settled(...Object.values(endpoints.leads), endpoints.contacts.timeline),
  keeps: (lead) => known(endpoints.leads.get, { params: { leadId: lead.id } }, lead),
};

/**
 * A step of an import, with the list of imports; a refusal may mean that someone else was faster.
 */
export const IMPORT: Effect<PeopleImport> = {
  keeps: (one) => known(endpoints.imports.getImport, { params: { importId: one.id } }, one),
  refreshes: [endpoints.imports.imports],
  refreshesRefused: [endpoints.imports.getImport, endpoints.imports.imports],
};

/** A change of a reply template; a refusal may mean that someone else was faster. */
const REPLY_TEMPLATES = settled(
  endpoints.requestReplies.listTemplates,
  endpoints.requestReplies.startReply,
);

/** A decision about a review; a refusal may mean that someone else was faster. */
const REVIEW: Effect<StaffReview> = {
  keeps: (review) =>
    known(endpoints.reviewModeration.get, { params: { reviewId: review.id } }, review),
  refreshes: [endpoints.reviewModeration.list, endpoints.attentionItems.list],
  refreshesRefused: [endpoints.reviewModeration.get, endpoints.reviewModeration.list],
};

/** A change of a recurring appointment; a refusal may mean that someone else was faster. */
const RECURRING = settled(
  endpoints.contacts.recurringBookings,
  endpoints.dispatch.get,
  endpoints.dispatch.list,
);

/** A change of a saved view; a refusal may mean that someone else was faster. */
const WORK_VIEWS = settled(endpoints.workViews.list);

const CONTACT_VIEWS = settled(endpoints.contactViews.list);

/** Effects of each mutation on cached data. */
export const effects: Effects<Endpoints> = {
  staff: { invite: STAFF, changeRole: STAFF, removeAccess: STAFF, withdraw: STAFF },
  roles: { change: { keeps: (all) => known(endpoints.roles.list, {}, all) } },
  settings: {
    addRegion: SETTINGS,
    changeRegion: APPLIED_SETTINGS,
    removeRegion: SETTINGS,
    addDayOff: APPLIED_SETTINGS,
    removeDayOff: SETTINGS,
  },
  business: {
    changeBusiness: {
      keeps: (settings) => known(endpoints.business.getBusiness, {}, settings),
      refreshes: [endpoints.business.listBusinessChanges, endpoints.campaigns.listCampaigns],
      refreshesRefused: [endpoints.business.getBusiness],
    },
  },
  workViews: { create: WORK_VIEWS, change: WORK_VIEWS, remove: WORK_VIEWS },
  contactViews: { create: CONTACT_VIEWS, change: CONTACT_VIEWS, remove: CONTACT_VIEWS },
  technicians: { add: TECHNICIANS, change: TECHNICIANS },
  callbacks: {
    change: {
      keeps: (request) =>
        known(endpoints.callbacks.get, { params: { requestId: request.id } }, request),
      refreshes: [endpoints.callbacks.list],
      refreshesRefused: [endpoints.callbacks.get],
    },
  },
  requestReplies: {
    createTemplate: REPLY_TEMPLATES,
    changeTemplate: REPLY_TEMPLATES,
    removeTemplate: REPLY_TEMPLATES,
    sendReply: {
      keeps: (request) =>
        known(endpoints.callbacks.get, { params: { requestId: request.id } }, request),
      refreshes: [endpoints.callbacks.list, endpoints.deliveries.list, endpoints.contacts.timeline],
      refreshesRefused: [endpoints.callbacks.get],
    },
  },
  dispatch: {
    complete: ofBooking(endpoints.dispatch.list),
    miss: ofBooking(endpoints.dispatch.list),
    cancel: ofBooking(endpoints.dispatch.list),
    move: ofPlace(
      endpoints.dispatch.list,
      endpoints.dispatch.calendar,
      endpoints.availability.list,
    ),
    undoMove: ofPlace(
      endpoints.dispatch.list,
      endpoints.dispatch.calendar,
      endpoints.availability.list,
    ),
  },
  emergencies: {
    take: {
      keeps: knownBooking,
      refreshes: [endpoints.dispatch.list, endpoints.dispatch.calendar],
    },
    step: ofBooking(endpoints.dispatch.list, endpoints.dispatch.calendar),
  },
  technicianAssignments: {
    // Each of the bookings may have been assigned, or changed by someone else.
    assignTogether: settled(
      endpoints.dispatch.list,
      endpoints.dispatch.get,
      endpoints.dispatch.calendar,
      endpoints.technicianAssignments.candidates,
      endpoints.technicianAssignments.sharedCandidates,
    ),
    assign: ofPlace(
      endpoints.dispatch.list,
      endpoints.dispatch.calendar,
      endpoints.technicianAssignments.candidates,
    ),
  },
  corrections: {
    correct: ofPlace(
      endpoints.dispatch.list,
      endpoints.dispatch.calendar,
      endpoints.technicianAssignments.candidates,
    ),
  },
  bitcoinSettlement: { accept: MONEY, giveBack: MONEY, recordRefund: MONEY },
  staffChanges: {
    refund: MONEY,
    addNote: ofBooking(endpoints.dispatch.list),
    sendMailAgain: ofBooking(endpoints.dispatch.list, endpoints.deliveries.list),
    bookRequest: {
      keeps: knownBooking,
      refreshes: [endpoints.callbacks.list, endpoints.callbacks.get, endpoints.dispatch.list],
      refreshesRefused: [endpoints.callbacks.get, endpoints.availability.list],
    },
    bookByPhone: { keeps: knownBooking, refreshesRefused: [endpoints.availability.list] },
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
        known(endpoints.bulkActions.bulkProgress, { params: { bulkActionId: order.id } }, order),
    },
  },
  leads: { create: LEADS, change: LEADS },
  imports: { readAs: IMPORT },
  contactExports: { discard: settled(endpoints.contactExports.list) },
  privacyRequests: {
    receive: settled(endpoints.privacyRequests.list),
    refuse: settled(endpoints.privacyRequests.get, endpoints.privacyRequests.list),
  },
  assistant: {
    startGeneration: GENERATION,
    cancelGeneration: GENERATION,
    rateGeneration: { keeps: knownGeneration, refreshes: [endpoints.assistant.listGenerations] },
  },
  automation: {
    changeAutomation: AUTOMATION,
    runAutomation: { ...AUTOMATION, refreshes: [endpoints.automation.automationRuns] },
  },
  competitors: {
    createCompetitor: COMPETITOR,
    changeCompetitor: COMPETITOR,
    removeCompetitor: { refreshes: [endpoints.competitors.listCompetitors] },
    addCompetitorFact: COMPETITOR,
    removeCompetitorFact: COMPETITOR,
  },
  pageDrafts: {
    createPageDraft: PAGE_DRAFT,
    changePageDraft: PAGE_DRAFT,
    publishPageDraft: PAGE_DRAFT,
    removePageDraft: { refreshes: [endpoints.pageDrafts.listPageDrafts] },
  },
  campaigns: {
    createCampaign: CAMPAIGN,
    submitCampaign: CAMPAIGN,
    returnCampaign: CAMPAIGN,
    approveCampaign: CAMPAIGN,
    pauseCampaign: CAMPAIGN,
    resumeCampaign: CAMPAIGN,
    stopCampaign: CAMPAIGN,
    removeCampaign: { refreshes: [endpoints.campaigns.listCampaigns] },
  },
  content: {
    addGeneratedContent: settled(endpoints.content.listContent),
    moveContent: CONTENT,
    returnContent: CONTENT,
    publishContent: CONTENT,
    removeContent: settled(endpoints.content.listContent),
  },
  checklist: {
    confirm: { keeps: (found) => known(endpoints.checklist.run, {}, found) },
    signOff: {
      keeps: ({ ranAt, checks }) => known(endpoints.checklist.run, {}, { ranAt, checks }),
      refreshes: [endpoints.checklist.signOffs],
    },
  },
};

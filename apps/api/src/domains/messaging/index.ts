// Exports for other domains: mails, the outbox and the delivery log.
export type { Attempt } from './deliveries/repository.ts';
export type { MailReference, MailSubjects, NewsReader } from './ports.ts';
export type {
  AccountEventSubject,
  AccountTokenSubject,
  BookingFacts,
  BookingMailKey,
  BookingMailMoney,
  CampaignSubject,
  ContactSubject,
  InvitationSubject,
  MembershipSubject,
  QuickBookingSubject,
  RecurringSubject,
  ReplySubject,
  StaffInvitationSubject,
} from './notifications/mail-subjects.ts';
export type {
  AccountNewsKind,
  MembershipDetail,
  MembershipMailKind,
  Message,
} from './notifications/service.ts';
export {
  findBookingCalendar,
  sendBookingChange,
  withdrawBookingChange,
  sendBookingConfirmation,
  sendCancellation,
  sendEmergencyNotice,
  sendPaymentLink,
  sendRefundExplanation,
  sendRefundNotice,
  sendReminder,
  sendReturnNotice,
  sendReviewRequest,
} from './notifications/booking-notices.ts';
export {
  sendAccountNews,
  previewRequestReply,
  sendCompanyInvitation,
  sendGoodbye,
  sendInquiryNotice,
  sendLinkMail,
  sendMembershipNews,
  sendPasswordChanged,
  sendQuickBookingNotice,
  sendRecurringNews,
  sendRequestReply,
  sendStaffInvitation,
} from './notifications/service.ts';
export {
  addCampaignDelivery,
  eraseRecipients,
  markEmailFailed,
  markEmailSent,
} from './deliveries/repository.ts';
export { bouncingSince, listBouncingAddresses, recordEmailAccepted } from './deliveries/service.ts';
export {
  addressOfCampaignLink,
  listCampaignLinks,
  type LinkedTexts,
  readCampaignLink,
} from './notifications/campaign-links.ts';
export {
  composeCampaign,
  previewCampaignMail,
  recipientOfUnsubscribeLink,
} from './notifications/campaign-mails.ts';
export { recurringMailsOf } from './recurring-mails-repository.ts';
export { sendTestMessage } from './test-emails/service.ts';
export { listBookingMails, sendBookingMailAgain } from './notifications/booking-mails.ts';
export {
  chooseMailLanguage,
  eraseMailLanguages,
  languagesNoted,
  moveMailLanguage,
  recordMailLanguage,
  suggestMailLanguage,
} from './languages/repository.ts';
export {
  eraseContactPreferences,
  findContactPreferences,
  saveContactPreferences,
} from './preferences-repository.ts';
export {
  lockUnidentifiedSubscriptions,
  saveSubscriptionIdentities,
} from './notifications/identities-repository.ts';
export { pruneFarewells } from './notifications/farewells-repository.ts';
export { endNewsSubscriptions } from './notifications/subscriptions.ts';
export { messageIdDomainOf } from './notifications/sending.ts';
export {
  collectMessagingData,
  countSubscriptions,
  eraseContactPoints,
} from './privacy-repository.ts';

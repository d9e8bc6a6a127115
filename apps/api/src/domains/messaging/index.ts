// What other domains may use of messaging: mails, their outbox and delivery log.
export type { Attempt, DeliveriesService } from './deliveries/service.ts';
export type {
  AccountNewsKind,
  MembershipDetail,
  MembershipMailKind,
  Message,
  NotificationsService,
} from './notifications/service.ts';
export type { TestEmailsService } from './test-emails/service.ts';

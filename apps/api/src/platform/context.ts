import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { Listener } from './database/listener.ts';
import type { Relations } from './database/published-views.ts';
import type { BitcoinProviders } from './vendors/bitcoin/providers.ts';
import type { TxtLookup } from './vendors/dns/txt-records.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Geocoder } from './vendors/geocoder/geocoder.ts';
import type { Mailer } from './vendors/mail/mailer.ts';
import type { LanguageModel } from './vendors/openai/language-model.ts';
import type { CardProvider } from './vendors/stripe/card-provider.ts';
import type { Scheduler } from './vendors/scheduler/scheduler-webhook.ts';
import type { VendorHealth } from './system/vendor-health.ts';
import type { Telemetry } from './telemetry/telemetry.ts';
import type { YouTube } from './vendors/youtube/youtube.ts';

/**
 * What domains need of those that stand after them, by name. Each `ports.ts` adds its own, and the
 * application provides them all.
 */
// oxlint-disable-next-line typescript/no-empty-interface -- domains add to it
export interface Ports {}

/**
 * What a function of the API needs of the world: its first argument. Tests hand in the same, pointed
 * at the sandbox.
 */
export interface Context {
  readonly config: Config;
  readonly db: Kysely<Relations>;
  readonly jobs: Jobs;
  /** Hears which rows change, whichever process changes them. */
  readonly listener: Listener;
  /** Undefined when cards are not configured: card payment is off and says so. */
  readonly cards: CardProvider | undefined;
  /** Undefined when Bitcoin is not configured: it is off and says so. */
  readonly bitcoin: BitcoinProviders | undefined;
  /** Undefined when mail is not configured. */
  readonly mailer: Mailer | undefined;
  /** Undefined when no language model is configured: the assistant is off and says so. */
  readonly model: LanguageModel | undefined;
  /** Undefined when YouTube is not configured. */
  readonly youtube: YouTube | undefined;
  /** Undefined when no geocoder is configured: addresses are typed without suggestions. */
  readonly geocoder: Geocoder | undefined;
  /** Undefined when no scheduler is configured: staff publish by hand. */
  readonly scheduler: Scheduler | undefined;
  /** When vendors answered, for the page that says how the installation is. */
  readonly vendorHealth: VendorHealth;
  /** Traces and metrics, where they are configured. */
  readonly telemetry: Telemetry;
  /** Asks DNS for what stands there as text. */
  readonly lookUpTxt: TxtLookup;
  readonly log: Logger;
  /** The clock of all business rules. */
  readonly now: () => Date;
  readonly ports: Ports;
}

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
 * Ports: what domains need of later domains, by name. Each `ports.ts` adds its own, and the
 * application provides them all.
 */
// oxlint-disable-next-line typescript/no-empty-interface -- domains add to it
export interface Ports {}

/**
 * Dependencies of the API's functions, passed as their first argument. Tests pass the same ones,
 * pointed at the sandbox.
 */
export interface Context {
  readonly config: Config;
  readonly db: Kysely<Relations>;
  readonly jobs: Jobs;
  /** Receives notifications of changed rows, whichever process changes them. */
  readonly listener: Listener;
  /** Undefined if cards aren't configured; card payment is then off and reported as such. */
  readonly cards: CardProvider | undefined;
  /** Undefined if Bitcoin isn't configured; it is then off and reported as such. */
  readonly bitcoin: BitcoinProviders | undefined;
  /** Undefined if mail isn't configured. */
  readonly mailer: Mailer | undefined;
  /**
   * Undefined if no language model is configured; the assistant is then off and reported as such.
   */
  readonly model: LanguageModel | undefined;
  /** Undefined if YouTube isn't configured. */
  readonly youtube: YouTube | undefined;
  /** Undefined if no geocoder is configured; addresses then have no suggestions. */
  readonly geocoder: Geocoder | undefined;
  /** Undefined if no scheduler is configured; staff then publish by hand. */
  readonly scheduler: Scheduler | undefined;
  /** When vendors last answered, for the system status page. */
  readonly vendorHealth: VendorHealth;
  /** Traces and metrics, if configured. */
  readonly telemetry: Telemetry;
  /** Looks up TXT records in DNS. */
  readonly lookUpTxt: TxtLookup;
  readonly log: Logger;
  /** The clock of all business rules. */
  readonly now: () => Date;
  readonly ports: Ports;
}

import type { Config } from './platform/config/config.ts';
import type { Context } from './platform/context.ts';
import { type CallRunner, observed } from './platform/system/observed.ts';
import type { VendorHealth } from './platform/system/vendor-health.ts';
import {
  type BitcoinProviders,
  createBitcoinProviders,
} from './platform/vendors/bitcoin/providers.ts';
import { createTxtLookup } from './platform/vendors/dns/txt-records.ts';
import { createGeocoder } from './platform/vendors/geocoder/geocoder.ts';
import { createMailer } from './platform/vendors/mail/mailer.ts';
import { createOpenAi } from './platform/vendors/openai/openai.ts';
import { createScheduler } from './platform/vendors/scheduler/scheduler-webhook.ts';
import { createStripe } from './platform/vendors/stripe/card-provider.ts';
import { createYouTube } from './platform/vendors/youtube/youtube.ts';

type Vendors = Pick<
  Context,
  'bitcoin' | 'cards' | 'geocoder' | 'lookUpTxt' | 'mailer' | 'model' | 'scheduler' | 'youtube'
>;

interface Watch {
  readonly health: VendorHealth;
  readonly run: CallRunner;
}

function bitcoinOf(providers: BitcoinProviders, watch: Watch): BitcoinProviders {
  const { chain, lightning, rate } = providers;
  return {
    ...providers,
    chain: observed('bitcoin-chain', chain, watch),
    lightning: lightning && observed('lightning', lightning, watch),
    rate: observed('bitcoin-rate', rate, watch),
  };
}

/** Connects the configured vendors, with their calls observed. */
export function connectVendors(config: Config, watch: Watch): Vendors {
  const { bitcoin, card, geocoder, mail, model, scheduler, youtube } = config;
  return {
    cards: card.mode === 'off' ? undefined : observed('stripe', createStripe(card), watch),
    bitcoin: bitcoin && bitcoinOf(createBitcoinProviders(bitcoin), watch),
    mailer:
      mail.smtpUrl === undefined
        ? undefined
        : observed('mail', createMailer({ ...mail, smtpUrl: mail.smtpUrl }), watch),
    model: model && observed('language-model', createOpenAi(model), watch),
    youtube: youtube && observed('youtube', createYouTube(youtube), watch),
    geocoder: geocoder && observed('geocoder', createGeocoder(geocoder), watch),
    scheduler: scheduler && observed('scheduler', createScheduler(scheduler), watch),
    lookUpTxt: createTxtLookup(),
  };
}

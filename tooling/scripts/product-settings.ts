import { SANDBOX_MACAROON, SANDBOX_XPUB } from '@voltcourier/sandbox/bitcoin';
import {
  SANDBOX_OPENAI_KEY,
  SANDBOX_SCHEDULER_SECRET,
  SANDBOX_YOUTUBE_KEY,
} from '@voltcourier/sandbox/keys';
import { Failure } from './failure.ts';
import { inRepository } from './paths.ts';
import { findFreePort, isPortFree } from './ports.ts';

/** Variables of the machine rather than the product; every child process gets them. */
const MACHINE = [
  'HOME',
  'LANG',
  'LC_ALL',
  'NODE_EXTRA_CA_CERTS',
  'NODE_OPTIONS',
  'PATH',
  'TMPDIR',
  'TZ',
  'USER',
];

/** Addresses and variables of one run of the product. */
export interface ProductSettings {
  readonly isSandboxed: boolean;
  readonly host: string;
  readonly port: number;
  readonly url: string;
  readonly sandboxPort: number;
  readonly sandboxUrl: string;
  readonly smtpPort: number;
  /** For migrate and server, without DATABASE_URL. */
  readonly apiEnvironment: NodeJS.ProcessEnv;
  readonly sandboxEnvironment: NodeJS.ProcessEnv;
}

function portFrom(given: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const text = given[name];
  const port = text === undefined || text === '' ? otherwise : Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new Failure(`${name} must be a port number from 1 to 65535, not “${text}”.`);
}

/** Drops empty variables, which count as not set. */
function filled(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
}

/** The machine's own variables. */
function machineEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(MACHINE.map((name) => [name, process.env[name]]));
}

/**
 * Variables for Bitcoin payments at the sandbox. They are never mixed with a user's own account or
 * node: no sandbox value is set next to one of the user's.
 */
function bitcoinValues(given: NodeJS.ProcessEnv, sandboxUrl: string): NodeJS.ProcessEnv {
  const ownAccount = given['BITCOIN_XPUB'] || given['BITCOIN_ESPLORA_URL'];
  const ownNode = given['LND_REST_URL'] || given['LND_MACAROON'];
  return {
    BITCOIN_RATE_URL: `${sandboxUrl}/rates/api/v1/prices`,
    ...(ownAccount
      ? {}
      : { BITCOIN_XPUB: SANDBOX_XPUB, BITCOIN_ESPLORA_URL: `${sandboxUrl}/esplora` }),
    ...(ownNode ? {} : { LND_REST_URL: `${sandboxUrl}/lnd`, LND_MACAROON: SANDBOX_MACAROON }),
  };
}

/**
 * Variables of a language model, YouTube, a content scheduler and a geocoder at the sandbox. A
 * user's own key is never sent to the sandbox, and the sandbox's key never to a user's own server.
 */
function assistantValues(given: NodeJS.ProcessEnv, sandboxUrl: string): NodeJS.ProcessEnv {
  const ownModel = given['OPENAI_API_KEY'] || given['OPENAI_BASE_URL'];
  const ownYouTube = given['YOUTUBE_API_KEY'] || given['YOUTUBE_BASE_URL'];
  const ownScheduler = given['SCHEDULER_WEBHOOK_URL'] || given['SCHEDULER_WEBHOOK_SECRET'];
  return {
    ...(ownModel
      ? {}
      : { OPENAI_API_KEY: SANDBOX_OPENAI_KEY, OPENAI_BASE_URL: `${sandboxUrl}/openai/v1` }),
    ...(ownYouTube
      ? {}
      : { YOUTUBE_API_KEY: SANDBOX_YOUTUBE_KEY, YOUTUBE_BASE_URL: `${sandboxUrl}/youtube/v3` }),
    ...(given['GEOCODER_URL'] ? {} : { GEOCODER_URL: `${sandboxUrl}/photon` }),
    ...(ownScheduler
      ? {}
      : {
          SCHEDULER_WEBHOOK_URL: `${sandboxUrl}/scheduler/posts`,
          SCHEDULER_WEBHOOK_SECRET: SANDBOX_SCHEDULER_SECRET,
        }),
  };
}

/**
 * Determines ports and variables. The user's values take precedence; in production there are no
 * sandbox values at all, so that the api can refuse to start without real ones.
 */
export async function settleProduct(
  given: NodeJS.ProcessEnv,
  dataDir: string,
): Promise<ProductSettings> {
  const isSandboxed = given['APP_ENV'] !== 'production';
  const host = given['HOST'] || '127.0.0.1';
  const wanted = portFrom(given, 'PORT', 3000);
  const free = async (name: string, next: number) =>
    portFrom(given, name, wanted === 0 ? 0 : next) || findFreePort();
  const port = wanted || (await findFreePort());
  const sandboxPort = await free('SANDBOX_PORT', port + 1);
  const smtpPort = await free('SANDBOX_SMTP_PORT', port + 2);
  const url = given['APP_URL'] || `http://localhost:${port}`;
  const sandboxUrl = given['SANDBOX_URL'] || `http://localhost:${sandboxPort}`;
  const stripeSecretKey = given['STRIPE_SECRET_KEY'] || 'sk_test_sandbox';
  const stripeWebhookSecret = given['STRIPE_WEBHOOK_SECRET'] || 'whsec_sandbox';
  // A real Stripe key is never sent to the sandbox.
  const usesSandboxCards = !given['STRIPE_SECRET_KEY'] || Boolean(given['STRIPE_API_URL']);
  const sandboxValues = {
    ADMIN_EMAIL: 'admin@voltcourier.example',
    ADMIN_PASSWORD: 'sandbox-admin-1',
    POSTAL_ADDRESS: 'VoltCourier Sandbox, 1 Test Street, Norfolk, VA 23510',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    ...assistantValues(given, sandboxUrl),
    ...(usesSandboxCards
      ? {
          STRIPE_SECRET_KEY: stripeSecretKey,
          STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
          STRIPE_API_URL: sandboxUrl,
          SANDBOX_URL: sandboxUrl,
          ...bitcoinValues(given, sandboxUrl),
        }
      : {}),
  };
  return {
    isSandboxed,
    host,
    port,
    url,
    sandboxPort,
    sandboxUrl,
    smtpPort,
    apiEnvironment: {
      ...machineEnvironment(),
      RUN_WORKER: 'true',
      WEB_DIST: inRepository('apps', 'web', 'dist'),
      ADMIN_DIST: inRepository('apps', 'admin', 'dist'),
      ...(isSandboxed ? sandboxValues : {}),
      ...filled(given),
      HOST: host,
      PORT: String(port),
      APP_URL: url,
    },
    sandboxEnvironment: {
      ...machineEnvironment(),
      ...filled(given),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_DATA: given['SANDBOX_DATA'] || `${dataDir}/sandbox.sqlite`,
      STRIPE_SECRET_KEY: stripeSecretKey,
      STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
      STRIPE_WEBHOOK_URL:
        given['STRIPE_WEBHOOK_URL'] || `http://127.0.0.1:${port}/api/webhooks/stripe`,
    },
  };
}

/** @throws Failure naming the first port in use by another program, and the variable to change. */
export async function refuseTakenPorts(settings: ProductSettings): Promise<void> {
  const { host, port, sandboxPort, smtpPort, isSandboxed } = settings;
  const ports: [variable: string, port: number, host: string][] = [['PORT', port, host]];
  // A browser tries ::1 first for "localhost": another program there would respond instead of us.
  if (host === '127.0.0.1') ports.push(['PORT', port, '::1']);
  if (isSandboxed) {
    ports.push(['SANDBOX_PORT', sandboxPort, '127.0.0.1']);
    ports.push(['SANDBOX_SMTP_PORT', smtpPort, '127.0.0.1']);
  }
  for (const [variable, number, address] of ports) {
    if (await isPortFree(number, address)) continue;
    throw new Failure(
      `Port ${number} is in use by another program. Stop that one, or choose another port: ${variable}=${number + 10} npm start`,
    );
  }
}

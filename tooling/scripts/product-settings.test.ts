import { SANDBOX_MACAROON, SANDBOX_XPUB } from '@voltcourier/sandbox/bitcoin';
import {
  SANDBOX_OPENAI_KEY,
  SANDBOX_SCHEDULER_SECRET,
  SANDBOX_YOUTUBE_KEY,
} from '@voltcourier/sandbox/keys';
import { describe, expect, test } from 'vitest';
import { settleProduct } from './product-settings.ts';

describe('the settings of a run', () => {
  test('put site and sandbox on neighboring ports, with the sandbox’s values', async () => {
    const settings = await settleProduct({ PORT: '4000' }, '/data');
    expect(settings).toMatchObject({ port: 4000, sandboxPort: 4001, smtpPort: 4002 });
    expect(settings.apiEnvironment).toMatchObject({
      APP_URL: 'http://localhost:4000',
      STRIPE_API_URL: 'http://localhost:4001',
      SMTP_URL: 'smtp://127.0.0.1:4002',
      ADMIN_EMAIL: 'admin@voltcourier.example',
      POSTAL_ADDRESS: 'VoltCourier Sandbox, 1 Test Street, Norfolk, VA 23510',
      BITCOIN_XPUB: SANDBOX_XPUB,
      BITCOIN_ESPLORA_URL: 'http://localhost:4001/esplora',
      BITCOIN_RATE_URL: 'http://localhost:4001/rates/api/v1/prices',
      LND_REST_URL: 'http://localhost:4001/lnd',
      LND_MACAROON: SANDBOX_MACAROON,
      OPENAI_API_KEY: SANDBOX_OPENAI_KEY,
      OPENAI_BASE_URL: 'http://localhost:4001/openai/v1',
      YOUTUBE_API_KEY: SANDBOX_YOUTUBE_KEY,
      YOUTUBE_BASE_URL: 'http://localhost:4001/youtube/v3',
      GEOCODER_URL: 'http://localhost:4001/photon',
      SCHEDULER_WEBHOOK_URL: 'http://localhost:4001/scheduler/posts',
      SCHEDULER_WEBHOOK_SECRET: SANDBOX_SCHEDULER_SECRET,
    });
    expect(settings.sandboxEnvironment).toMatchObject({
      SANDBOX_DATA: '/data/sandbox.sqlite',
      STRIPE_WEBHOOK_URL: 'http://127.0.0.1:4000/api/webhooks/stripe',
    });
  });

  test('use given values, and ignore empty ones', async () => {
    const given = { PORT: '4000', SANDBOX_PORT: '5000', ADMIN_EMAIL: 'a@b.example', SMTP_URL: '' };
    const { apiEnvironment, sandboxPort } = await settleProduct(given, '/data');
    expect(sandboxPort).toBe(5000);
    expect(apiEnvironment).toMatchObject({
      ADMIN_EMAIL: 'a@b.example',
      SMTP_URL: 'smtp://127.0.0.1:4002',
    });
  });

  test('don’t combine a given Stripe account with the sandbox', async () => {
    const { apiEnvironment } = await settleProduct({ STRIPE_SECRET_KEY: 'sk_test_mine' }, '/data');
    expect(apiEnvironment['STRIPE_SECRET_KEY']).toBe('sk_test_mine');
    expect(apiEnvironment).not.toHaveProperty('STRIPE_API_URL');
    expect(apiEnvironment).not.toHaveProperty('SANDBOX_URL');
    expect(apiEnvironment).not.toHaveProperty('BITCOIN_XPUB');
  });

  test('don’t combine a given Bitcoin account or node with the sandbox', async () => {
    const account = await settleProduct({ BITCOIN_XPUB: 'zpub1' }, '/data');
    expect(account.apiEnvironment['BITCOIN_XPUB']).toBe('zpub1');
    expect(account.apiEnvironment).not.toHaveProperty('BITCOIN_ESPLORA_URL');
    expect(account.apiEnvironment['LND_MACAROON']).toBe(SANDBOX_MACAROON);
    const node = await settleProduct({ LND_MACAROON: '0201' }, '/data');
    expect(node.apiEnvironment).not.toHaveProperty('LND_REST_URL');
    expect(node.apiEnvironment['BITCOIN_XPUB']).toBe(SANDBOX_XPUB);
  });

  test('don’t combine given language model, YouTube or scheduler settings with the sandbox', async () => {
    const key = await settleProduct({ OPENAI_API_KEY: 'sk-mine' }, '/data');
    expect(key.apiEnvironment['OPENAI_API_KEY']).toBe('sk-mine');
    expect(key.apiEnvironment).not.toHaveProperty('OPENAI_BASE_URL');
    expect(key.apiEnvironment['YOUTUBE_API_KEY']).toBe(SANDBOX_YOUTUBE_KEY);
    const server = await settleProduct({ OPENAI_BASE_URL: 'http://127.0.0.1:8000/v1' }, '/data');
    expect(server.apiEnvironment).not.toHaveProperty('OPENAI_API_KEY');
    const youtube = await settleProduct({ YOUTUBE_API_KEY: 'AIza-mine' }, '/data');
    expect(youtube.apiEnvironment).not.toHaveProperty('YOUTUBE_BASE_URL');
    const scheduler = { SCHEDULER_WEBHOOK_URL: 'https://scheduler.example/posts' };
    expect((await settleProduct(scheduler, '/data')).apiEnvironment).not.toHaveProperty(
      'SCHEDULER_WEBHOOK_SECRET',
    );
  });

  test('have no sandbox values in production', async () => {
    const settings = await settleProduct({ APP_ENV: 'production' }, '/data');
    expect(settings.isSandboxed).toBe(false);
    for (const name of [
      'ADMIN_PASSWORD',
      'STRIPE_API_URL',
      'STRIPE_SECRET_KEY',
      'SMTP_URL',
      'BITCOIN_XPUB',
      'LND_MACAROON',
      'OPENAI_API_KEY',
      'YOUTUBE_API_KEY',
      'GEOCODER_URL',
      'SCHEDULER_WEBHOOK_URL',
    ]) {
      expect(settings.apiEnvironment).not.toHaveProperty(name);
    }
  });

  test('choose free ports for PORT=0, and refuse an invalid port', async () => {
    const { port, sandboxPort, smtpPort } = await settleProduct({ PORT: '0' }, '/data');
    expect(new Set([0, port, sandboxPort, smtpPort]).size).toBe(4);
    await expect(settleProduct({ PORT: 'http' }, '/data')).rejects.toThrow(
      'PORT must be a port number',
    );
  });
});

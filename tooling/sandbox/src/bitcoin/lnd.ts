import { bech32 } from '@scure/base';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Chain } from './chain.ts';
import { SANDBOX_MACAROON } from './constants.ts';
import { type LightningInvoice, type LightningNode, NODE_PUBLIC_KEY } from './lightning.ts';
import { addedInvoice, GrpcError, invoiceMessage, readInvoiceRequest } from './lnd-messages.ts';
import type { BitcoinSettings, KeptSettings } from './settings.ts';

/**
 * The REST API of a Lightning node (LND), as far as a payee needs it.
 * https://lightning.engineering/api-docs/api/lnd/rest-endpoints
 */
export function lndApi(
  app: FastifyInstance,
  node: LightningNode,
  chain: Chain,
  settings: KeptSettings,
): void {
  // The gateway parses JSON regardless of the request's content type.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)));
    } catch (error) {
      done(new GrpcError(3, `proto: syntax error: ${String(error)}`), undefined);
    }
  });

  app.addHook('onRequest', async (request) => {
    if (settings.get().faults.lightning) throw new GrpcError(14, 'Service Unavailable');
    checkMacaroon(request);
  });

  // As in the gateway, an error without its own code is "unknown".
  app.setErrorHandler((error, _request, reply) => {
    const known =
      error instanceof GrpcError
        ? error
        : new GrpcError(2, error instanceof Error ? error.message : String(error));
    const { status, code, message } = known;
    return reply.status(status).send({ code, message, details: [] });
  });

  app.setNotFoundHandler(() => {
    throw new GrpcError(5, 'Not Found');
  });

  app.post('/v1/invoices', (request) => {
    const invoiceRequest = readInvoiceRequest(request.body);
    const { invoice: fault } = settings.get().faults;
    const [before] = node.list(1);
    if (fault === 'repeat' && before !== undefined) return addedInvoice(before);
    const made = node.add({
      ...invoiceRequest,
      amountMsat: invoiceRequest.amountMsat * (fault === 'amount' ? 2n : 1n),
      expirySeconds: invoiceRequest.expirySeconds * (fault === 'expiry' ? 4 : 1),
      network: fault === 'network' ? 'bc' : 'bcrt',
    });
    return addedInvoice(withFault(made, fault));
  });

  app.get<{ Params: { hash: string } }>('/v1/invoice/:hash', (request) => {
    const { hash } = request.params;
    const bytes = Buffer.from(hash, 'hex');
    if (bytes.toString('hex') !== hash.toLowerCase())
      throw new GrpcError(2, 'encoding/hex: invalid byte');
    if (bytes.length !== 32)
      throw new GrpcError(2, `payment hash must be exactly 32 bytes, is instead ${bytes.length}`);
    const invoice = node.find(bytes.toString('hex'));
    if (!invoice) throw new GrpcError(5, 'unable to locate invoice');
    return invoiceMessage(invoice);
  });

  app.get('/v1/getinfo', () => {
    const tip = chain.tip();
    return {
      version: '0.20.1-beta commit=sandbox',
      commit_hash: '',
      identity_pubkey: NODE_PUBLIC_KEY,
      alias: 'sandbox',
      color: '#3399ff',
      num_pending_channels: 0,
      num_active_channels: 0,
      num_inactive_channels: 0,
      num_peers: 0,
      block_height: tip.height,
      block_hash: tip.hash,
      best_header_timestamp: String(tip.time),
      synced_to_chain: true,
      synced_to_graph: true,
      wallet_synced: true,
      testnet: false,
      chains: [{ chain: 'bitcoin', network: 'regtest' }],
      uris: [],
      features: {},
      require_htlc_interceptor: false,
      store_final_htlc_resolutions: false,
    };
  });
}

/** An invoice from a node that mixes up hashes, or doesn't sign. */
function withFault(
  invoice: LightningInvoice,
  fault: BitcoinSettings['faults']['invoice'],
): LightningInvoice {
  if (fault === 'hash') return { ...invoice, paymentHash: '00'.repeat(32) };
  if (fault !== 'signature') return invoice;
  const { prefix, words } = bech32.decode(invoice.paymentRequest as `${string}1${string}`, false);
  // The signature's 65 bytes are the last 104 words; all zeros is no signature.
  const unsigned = [...words.slice(0, -104), ...Array.from({ length: 104 }, () => 0)];
  return { ...invoice, paymentRequest: bech32.encode(prefix, unsigned, false) };
}

/**
 * Checks the macaroon. LND responds to a missing or wrong one with 500, because neither has a gRPC
 * code of its own.
 */
function checkMacaroon(request: FastifyRequest): void {
  const macaroon = request.headers['grpc-metadata-macaroon'];
  if (macaroon === undefined) throw new GrpcError(2, 'expected 1 macaroon, got 0');
  if (String(macaroon).toLowerCase() !== SANDBOX_MACAROON) {
    throw new GrpcError(2, 'verification failed: signature mismatch after caveat verification');
  }
}

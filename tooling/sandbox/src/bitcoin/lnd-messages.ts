import { INVOICE_FEATURES, FINAL_CLTV_EXPIRY, type LightningInvoice } from './lightning.ts';

/** A gRPC error as returned by its gateway: a code, which determines the status, and a text. */
export class GrpcError extends Error {
  readonly code: keyof typeof STATUS;

  constructor(code: keyof typeof STATUS, message: string) {
    super(message);
    this.code = code;
  }

  get status(): number {
    return STATUS[this.code];
  }
}

/** Unknown, invalid argument, not found, unimplemented, unavailable. */
const STATUS = { 2: 500, 3: 400, 5: 404, 12: 501, 14: 503 } as const;

/** Parameters of a new invoice. */
export type InvoiceRequest = {
  memo: string;
  amountMsat: bigint;
  expirySeconds: number;
  isPrivate: boolean;
};

/** The other fields of lnrpc.Invoice, including those that are output only. */
const NOT_MODELLED = new Set(
  `r_preimage r_hash settled creation_date settle_date payment_request description_hash
  fallback_addr cltv_expiry route_hints add_index settle_index amt_paid amt_paid_sat amt_paid_msat
  state htlcs features is_keysend payment_addr is_amp amp_invoice_state is_blinded
  blinded_path_config`.split(/\s+/u),
);

const DAY = 86_400;
const SATS_PER_BITCOIN = 100_000_000n;

/**
 * Parses lnrpc.Invoice from JSON: names in snake case or camel case, 64-bit integers as numbers or
 * as text, null for omitted fields. The limits are LND's (`lnrpc/invoicesrpc/addinvoice.go`).
 *
 * @throws GrpcError in LND's words; in our own for a field that the sandbox doesn't support.
 */
export function readInvoiceRequest(body: unknown): InvoiceRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new GrpcError(3, 'proto: syntax error: an object was expected');
  const fields = new Map(
    Object.entries(body)
      .filter(([, value]) => value !== null)
      .map(([name, value]: [string, unknown]) => [underscored(name), value]),
  );
  for (const name of fields.keys()) {
    if (NOT_MODELLED.has(name))
      throw new GrpcError(12, `The sandbox does not model ${name} of an invoice`);
    if (!['memo', 'value', 'value_msat', 'expiry', 'private'].includes(name))
      throw new GrpcError(3, `proto: unknown field "${name}"`);
  }
  const isPrivate = fields.get('private') ?? false;
  // Without private channels there are none for a private invoice to hint at.
  if (typeof isPrivate !== 'boolean') throw invalidValue('bool', 'private', isPrivate);
  return {
    memo: memoOf(fields.get('memo') ?? ''),
    amountMsat: amountOf(int64(fields, 'value'), int64(fields, 'value_msat')),
    expirySeconds: expiryOf(int64(fields, 'expiry')),
    isPrivate,
  };
}

function underscored(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

function invalidValue(type: string, name: string, value: unknown): GrpcError {
  return new GrpcError(
    3,
    `proto: invalid value for ${type} field ${name}: ${JSON.stringify(value)}`,
  );
}

function int64(fields: ReadonlyMap<string, unknown>, name: string): bigint {
  const value = fields.get(name) ?? 0;
  const isWhole =
    (typeof value === 'number' && Number.isSafeInteger(value)) ||
    (typeof value === 'string' && /^-?\d{1,18}$/u.test(value));
  if (!isWhole) throw invalidValue('int64', name, value);
  return BigInt(value);
}

function memoOf(memo: unknown): string {
  if (typeof memo !== 'string') throw invalidValue('string', 'memo', memo);
  const bytes = Buffer.byteLength(memo);
  if (bytes > 1024) throw new GrpcError(2, `memo too large: ${bytes} bytes (maxsize=1024)`);
  return memo;
}

function amountOf(sats: bigint, msats: bigint): bigint {
  if (sats !== 0n && msats !== 0n)
    throw new GrpcError(2, 'sat and msat arguments are mutually exclusive');
  if (sats < 0n || msats < 0n) throw new GrpcError(2, 'amount cannot be negative');
  const amountMsat = sats * 1000n + msats;
  if (amountMsat === 0n)
    throw new GrpcError(12, 'The sandbox does not model invoices without an amount');
  if (amountMsat / 1000n > 100_000n * SATS_PER_BITCOIN) {
    const bitcoin = Number(amountMsat / 1000n) / Number(SATS_PER_BITCOIN);
    throw new GrpcError(2, `invoice amount ${bitcoin} BTC is too large, max is 100000 BTC`);
  }
  return amountMsat;
}

function expiryOf(seconds: bigint): number {
  if (seconds > 365 * DAY) {
    throw new GrpcError(
      2,
      `expiry of ${seconds} seconds greater than max expiry of ${365 * DAY} seconds`,
    );
  }
  return seconds > 0 ? Number(seconds) : DAY;
}

function base64(hex: string): string {
  return Buffer.from(hex, 'hex').toString('base64');
}

/** lnrpc.AddInvoiceResponse. */
export function addedInvoice(invoice: LightningInvoice): object {
  return {
    r_hash: base64(invoice.paymentHash),
    payment_request: invoice.paymentRequest,
    add_index: String(invoice.addIndex),
    payment_addr: base64(invoice.paymentAddress),
  };
}

/** lnrpc.Invoice. The payments (`htlcs`) are omitted. */
export function invoiceMessage(invoice: LightningInvoice): object {
  const { amountMsat, settled, state } = invoice;
  const paidMsat = settled ? amountMsat : 0n;
  return {
    memo: invoice.memo,
    r_preimage: base64(invoice.preimage),
    r_hash: base64(invoice.paymentHash),
    value: String(amountMsat / 1000n),
    value_msat: String(amountMsat),
    settled: state === 'SETTLED',
    creation_date: String(invoice.createdAt),
    settle_date: String(settled?.at ?? 0),
    payment_request: invoice.paymentRequest,
    description_hash: '',
    expiry: String(invoice.expirySeconds),
    fallback_addr: '',
    cltv_expiry: String(FINAL_CLTV_EXPIRY),
    route_hints: [],
    private: invoice.isPrivate,
    add_index: String(invoice.addIndex),
    settle_index: String(settled?.index ?? 0),
    amt_paid: String(paidMsat),
    amt_paid_sat: String(paidMsat / 1000n),
    amt_paid_msat: String(paidMsat),
    state,
    htlcs: [],
    features: Object.fromEntries(
      INVOICE_FEATURES.map(({ bit, name, required }) => [
        bit,
        { name, is_required: required, is_known: true },
      ]),
    ),
    is_keysend: false,
    payment_addr: base64(invoice.paymentAddress),
    is_amp: false,
    amp_invoice_state: {},
    is_blinded: false,
    blinded_path_config: null,
  };
}

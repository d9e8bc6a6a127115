import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHolders } from '../../../testing/appointments.ts';
import { createBitcoinHolders, createPayers, DUE_SATS } from '../../../testing/bitcoin.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const holders = createHolders(started, () => vendors);
const wallet = createPayers(started, () => vendors);
const { toPay } = createBitcoinHolders(started, holders, wallet);
beforeAll(() => {
  vendors = createVendors(started.sandbox);
});
beforeEach(async () => {
  await vendors.control('POST', '/reset');
});

describe('a Lightning node', () => {
  it.each(['amount', 'hash', 'network', 'expiry', 'signature'] as const)(
    'has its invoice hidden when the %s is wrong',
    async (invoice) => {
      await wallet.fail({ invoice });
      const { details, verify } = await toPay();
      expect(details.lightningInvoice).toBeNull();
      expect(details.uri).not.toContain('lightning');
      // The address still works.
      await wallet.send(details.address, DUE_SATS);
      await wallet.mine();
      expect(await verify()).toMatchObject({ verified: true });
    },
  );

  it('that returns the same invoice twice has it shown only for the first payment', async () => {
    const first = await toPay();
    await wallet.fail({ invoice: 'repeat' });
    const second = await toPay();
    expect(first.details.lightningInvoice).toMatch(/^lnbcrt/u);
    expect(second.details.lightningInvoice).toBeNull();
    await wallet.payInvoice(first.details.lightningInvoice ?? '');
    expect(await second.verify()).toMatchObject({ standing: 'waiting' });
    expect(await first.verify()).toMatchObject({ verified: true });
  });

  it('is asked for invoices with hints to private channels', async () => {
    await toPay();
    const { invoices } = (await vendors.control('GET', '/bitcoin')) as {
      invoices: { private: boolean }[];
    };
    expect(invoices).toMatchObject([{ private: true }]);
  });
});

describe('a chain index', () => {
  it('that answers for another address confirms nothing', async () => {
    const paid = await toPay();
    await wallet.send(paid.details.address, DUE_SATS);
    await wallet.mine();
    const unpaid = await toPay();
    await wallet.fail({ otherAddress: true });
    expect((await failureOf(unpaid.verify())).code).toBe('payments_unavailable');
    expect((await unpaid.status()).status).toBe('pending');
    expect(await unpaid.ledger()).toEqual({});
  });
});

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { PaymentRequest } from './payment-request.tsx';

const start = Date.UTC(2026, 2, 10, 14, 0);
const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const invoice = `lnbc3703340n1p${'0p8xq5z7'.repeat(34)}`;

/**
 * A payment request for a wallet, with its deadline.
 *
 * **Do** reserve its space while it loads: pass text of the usual length.
 *
 * **Don't** show two codes side by side. One code holds every option of a wallet.
 */
const meta = {
  title: 'Components/PaymentRequest',
  component: PaymentRequest,
  args: {
    heading: 'Pay with Bitcoin',
    amount: '0.00370334 BTC',
    worth: 'for $99.99',
    rate: 'Rate: 1 BTC = $27,000.00 (mempool.space, 4:31 PM EST)',
    uri: `bitcoin:${address}?amount=0.00370334&label=VoltCourier&lightning=${invoice}`,
    codeLabel: 'QR code of the payment, for your wallet to scan',
    texts: [
      { label: 'Bitcoin address', text: address },
      { label: 'Lightning invoice', text: invoice },
    ],
    deadline: start + 15 * 60_000,
    clock: () => start + 22_000,
    onRenew: fn(),
  },
  decorators: [(Story) => <div style={{ maxWidth: 680 }}>{Story()}</div>],
} satisfies Meta<typeof PaymentRequest>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('14:38')).toBeVisible();
    await expect(canvas.getByRole('img', { name: args.codeLabel })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Open in wallet' })).toHaveAttribute(
      'href',
      args.uri,
    );
  },
};

export const Playground: Story = { args: { heading: 'Pay with Bitcoin or Lightning' } };

/** The rest of a partial payment doesn't expire. */
export const WithoutEnd: Story = {
  args: { worth: 'still to pay of $99.99', deadline: null },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('timer')).toBeNull();
    await expect(within(canvasElement).getByRole('img')).toBeVisible();
  },
};

/** As tall as the content it waits for. */
export const Arriving: Story = {
  args: { arriving: true },
  render: (args) => (
    <div style={{ display: 'grid', gap: 48 }}>
      <PaymentRequest {...args} />
      <PaymentRequest {...args} arriving={false} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const [waiting, there] = within(canvasElement).getAllByRole('group', {
      name: 'Pay with Bitcoin',
    });
    await expect(waiting).toHaveAttribute('aria-busy', 'true');
    await expect(within(canvasElement).getAllByRole('img')).toHaveLength(1);
    await expect(waiting?.getBoundingClientRect().height).toBe(
      there?.getBoundingClientRect().height,
    );
  },
};

export const Ended: Story = {
  args: { clock: () => start + 15 * 60_000 },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const renew = await canvas.findByRole('button', { name: 'Get a new quote' });
    await expect(canvas.queryByRole('img')).toBeNull();
    await expect(canvas.queryByRole('link')).toBeNull();
    await expect(canvas.queryByRole('button', { name: /^Copy/ })).toBeNull();
    await userEvent.click(renew);
    await expect(args.onRenew).toHaveBeenCalledTimes(1);
  },
};

let now = start;

/** When it expires while someone is copying, the focus moves to the renew button. */
export const EndsWhileCopying: Story = {
  args: { deadline: start + 1000, clock: () => now },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    now = start;
    const copy = await canvas.findByRole('button', { name: 'Copy Bitcoin address' });
    copy.focus();
    now = start + 1000;
    await waitFor(
      () => expect(canvas.getByRole('button', { name: 'Get a new quote' })).toHaveFocus(),
      { timeout: 5000 },
    );
  },
};

export const Renewing: Story = { args: { clock: () => start + 15 * 60_000, renewing: true } };

export const WithoutInvoice: Story = {
  args: {
    uri: `bitcoin:${address}?amount=0.00370334&label=VoltCourier`,
    texts: [
      { label: 'Bitcoin address', text: address },
      {
        label: 'Lightning invoice',
        text: null,
        missing: 'Lightning can’t be used right now. Please pay to the address.',
      },
    ],
  },
};

export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };

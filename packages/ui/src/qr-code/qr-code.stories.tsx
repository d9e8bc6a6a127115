import type { Meta, StoryObj } from '@storybook/react-vite';
import decodeQR from 'qr/decode.js';
import { expect, within } from 'storybook/test';
import { QrCode } from './qr-code.tsx';

const address =
  'otpauth://totp/VoltCourier:ada%40example.com?issuer=VoltCourier&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/**
 * A QR code for phone cameras, the same in both themes.
 *
 * **Do** provide its content as text to copy next to it.
 *
 * **Don't** make it smaller than 160 px, or add a logo.
 */
const meta = {
  title: 'Components/QrCode',
  component: QrCode,
  args: { text: address, label: 'QR code for your authenticator app' },
} satisfies Meta<typeof QrCode>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Decodes the drawing like a camera. */
async function read(svg: Element): Promise<string> {
  const scale = 8;
  const modules = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const canvas = document.createElement('canvas');
  canvas.width = modules * scale;
  canvas.height = modules * scale;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no canvas.');
  context.scale(scale, scale);
  for (const path of svg.querySelectorAll('path')) {
    context.fillStyle = getComputedStyle(path).fill;
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
    context.fill(new Path2D(path.getAttribute('d') ?? ''));
  }
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  return decodeQR({ data, width, height });
}

async function expectReadable(canvas: HTMLElement, text: string): Promise<void> {
  await expect(await read(within(canvas).getByRole('img'))).toBe(text);
}

export const Default: Story = {
  play: ({ canvasElement, args }) => expectReadable(canvasElement, args.text),
};

export const Playground: Story = { args: { text: 'https://voltcourier.example/' } };

export const LongText: Story = {
  args: { text: 'x'.repeat(600), label: 'QR code of a long text' },
  play: ({ canvasElement, args }) => expectReadable(canvasElement, args.text),
};

export const Dense: Story = {
  args: {
    text: `bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.00370334&lightning=lnbc${'0p8x'.repeat(70)}`,
    label: 'QR code of a payment',
    dense: true,
  },
  play: ({ canvasElement, args }) => expectReadable(canvasElement, args.text),
};

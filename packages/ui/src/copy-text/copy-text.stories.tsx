import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, spyOn, userEvent, within } from 'storybook/test';
import { CopyText } from './copy-text.tsx';

const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

/**
 * A text to copy into another app.
 *
 * **Do** label it in the other app's terms.
 *
 * **Don't** use it for text that people have to read completely: it is cut off after two lines.
 */
const meta = {
  title: 'Components/CopyText',
  component: CopyText,
  args: { label: 'Bitcoin address', text: address },
  decorators: [(Story) => <div style={{ maxWidth: 342 }}>{Story()}</div>],
} satisfies Meta<typeof CopyText>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const group = within(canvasElement).getByRole('group', { name: 'Bitcoin address' });
    await expect(within(group).getByText(address)).toBeVisible();
  },
};

export const Playground: Story = { args: { label: 'Reference', text: 'VC-2026-0117' } };

export const LongText: Story = {
  args: { label: 'Lightning invoice', text: `lnbc3703340n1p${'0p8xq5z7'.repeat(40)}` },
  play: async ({ canvasElement, args }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockImplementation(
      fn(() => Promise.resolve()),
    );
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Copy Lightning invoice' }));
    await expect(write).toHaveBeenCalledWith(args.text);
    await expect(canvas.getByRole('status')).toHaveTextContent('Copied');
    write.mockRestore();
  },
};

export const Refused: Story = {
  play: async ({ canvasElement }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockImplementation(
      fn(() => Promise.reject(new DOMException('', 'NotAllowedError'))),
    );
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Copy Bitcoin address' }));
    await expect(canvas.getByRole('status')).toHaveTextContent('This browser doesn’t let us copy.');
    write.mockRestore();
  },
};

export const WithoutText: Story = {
  args: { label: 'Lightning invoice', text: null, missing: 'Lightning can’t be used right now.' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button')).toBeNull();
  },
};

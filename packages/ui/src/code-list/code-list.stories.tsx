import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, spyOn, userEvent, within } from 'storybook/test';
import { CodeList } from './code-list.tsx';

const codes = [
  '4f7k-0zq2-m8cd-1hxn',
  '9r2b-t6wv-kk31-s0ye',
  'a1d8-5jgp-xm4c-77qh',
  'zv30-e9kt-2wfb-n6rs',
];

/**
 * One-time codes, displayed once.
 *
 * **Do** explain above it what the codes are for, and that they won't be displayed again.
 *
 * **Don't** use it for anything that can be displayed again.
 */
const meta = {
  title: 'Components/CodeList',
  component: CodeList,
  args: {
    codes,
    label: 'Recovery codes',
    fileName: 'recovery-codes.txt',
    fileTitle: 'Recovery codes of VoltCourier',
  },
  decorators: [(Story) => <div style={{ maxWidth: 520 }}>{Story()}</div>],
} satisfies Meta<typeof CodeList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const list = within(canvasElement).getByRole('list', { name: 'Recovery codes' });
    await expect(within(list).getAllByRole('listitem')).toHaveLength(codes.length);
  },
};

export const Playground: Story = { args: { codes: codes.slice(0, 2) } };

export const Copied: Story = {
  play: async ({ canvasElement }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockImplementation(
      fn(() => Promise.resolve()),
    );
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Copy' }));
    await expect(write).toHaveBeenCalledWith(codes.join('\n'));
    await expect(canvas.getByRole('status')).toHaveTextContent('Copied');
    write.mockRestore();
  },
};

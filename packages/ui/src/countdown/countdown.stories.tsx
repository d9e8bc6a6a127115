import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor, within } from 'storybook/test';
import { Countdown } from './countdown.tsx';

const start = Date.UTC(2026, 2, 10, 14, 0);

/**
 * The remaining time of a reservation, unobtrusively. It reads the clock every second, so it
 * doesn't drift, and tells screen readers at ten, five, two and one minute.
 *
 * **Do** pass a `clock` that is corrected by the server's time.
 *
 * **Don't** draw attention to it with colors or blinking.
 */
const meta = {
  title: 'Components/Countdown',
  component: Countdown,
  args: {
    deadline: start + 15 * 60_000,
    clock: () => start + 22_000,
    children: 'Reserved for you for',
    ended: 'Your reservation has run out. Choose a time again.',
    onEnd: fn(),
  },
} satisfies Meta<typeof Countdown>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('14:38')).toBeVisible();
  },
};

export const Playground: Story = { args: { clock: () => start + 11 * 60_000 } };

export const LastMinute: Story = {
  args: { clock: () => start + 14 * 60_000 },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('1 minute left')).toBeInTheDocument();
  },
};

export const Ended: Story = {
  args: { clock: () => start + 15 * 60_000 },
  play: async ({ canvasElement, args }) => {
    await waitFor(() => expect(args.onEnd).toHaveBeenCalledTimes(1));
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(/run out/);
  },
};

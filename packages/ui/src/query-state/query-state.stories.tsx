import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { QueryState } from './query-state.tsx';

/**
 * Placeholder for the response to a query.
 *
 * **Do** show it instead of the content, and name what is missing.
 *
 * **Don't** show it next to existing content: it would shift the layout.
 */
const meta = {
  title: 'Components/QueryState',
  component: QueryState,
  args: {
    result: { error: null, isFetching: true, refetch: fn() },
    loading: 'Loading your cards...',
    failed: 'We can’t show your cards',
  },
  decorators: [(Story) => <div style={{ maxWidth: 560 }}>{Story()}</div>],
} satisfies Meta<typeof QueryState>;

export default meta;
type Story = StoryObj<typeof meta>;

const error = { message: 'Our server doesn’t answer. Try again in a minute.' };

export const Default: Story = {};

export const Playground: Story = { args: { loading: 'Loading the booking...' } };

export const Failed: Story = {
  args: { result: { error, isFetching: false, refetch: fn() } },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Try again' }));
    await expect(args.result.refetch).toHaveBeenCalledTimes(1);
  },
};

/** The server's answer needs a newer version of the page: asking again wouldn't help. */
export const Outdated: Story = {
  args: {
    result: {
      error: { message: 'A new version was just released. Reload the page.', reply: 'undecoded' },
      isFetching: false,
      refetch: fn(),
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('button', { name: 'Reload' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull();
  },
};

export const Retrying: Story = { args: { result: { error, isFetching: true, refetch: fn() } } };

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { ButtonLink } from '../button/button.tsx';
import { ErrorState } from './error-state.tsx';

/**
 * A failure: what happened and what to do.
 *
 * **Do** offer a next step that works.
 *
 * **Don't** show only a code; the request id is there for support.
 */
const meta = {
  title: 'Components/ErrorState',
  component: ErrorState,
  args: {
    title: 'Payment Error',
    children: 'We encountered a problem setting up your payment. Nothing was charged.',
    onRetry: fn(),
  },
  decorators: [(Story) => <div style={{ maxWidth: 560 }}>{Story()}</div>],
} satisfies Meta<typeof ErrorState>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledTimes(1);
  },
};

export const Playground: Story = {
  args: {
    actions: (
      <ButtonLink href="#home" variant="quiet">
        Cancel and Return Home
      </ButtonLink>
    ),
  },
};

export const Retrying: Story = { args: { retrying: true } };

export const WithoutRetry: Story = {
  render: () => (
    <ErrorState
      title="Missing Booking Information"
      actions={
        <ButtonLink href="#booking" variant="primary">
          Schedule a Charge
        </ButtonLink>
      }
    >
      No booking ID was provided. Please try booking again.
    </ErrorState>
  ),
};

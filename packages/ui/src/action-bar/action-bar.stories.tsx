import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/button.tsx';
import { Notice } from '../notice/notice.tsx';
import { TextField } from '../text-field/text-field.tsx';
import { ActionBar } from './action-bar.tsx';

/**
 * The main action of a form. It stays at the bottom of the window while its form is in view, so
 * that "Pay" is never below the fold.
 *
 * **Do** show errors inside it, above the button, where people look.
 *
 * **Don't** use two of them on a page, or put a second action into one.
 */
const meta = {
  title: 'Components/ActionBar',
  component: ActionBar,
  args: {
    children: (
      <Button variant="primary" size="large" wide>
        Pay $99.99
      </Button>
    ),
  },
  render: (args) => (
    <form style={{ display: 'flex', flexDirection: 'column', gap: 'var(--space-5)' }}>
      <TextField label="Card number" />
      <TextField label="Expiry date" />
      <TextField label="CVC" />
      <ActionBar {...args} />
    </form>
  ),
} satisfies Meta<typeof ActionBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = {};

export const Refused: Story = {
  args: {
    children: (
      <>
        <Notice tone="failed" title="You have not been charged">
          Your card was declined.
        </Notice>
        <Button variant="primary" size="large" wide>
          Pay $99.99
        </Button>
      </>
    ),
  },
};

export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };

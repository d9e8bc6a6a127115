import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { TextField } from '../text-field/text-field.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const idle = { isPending: false, error: null, reset: fn() };

/**
 * Asks for confirmation before an action that can't be undone, and stays open while it runs.
 *
 * **Do** name both buttons after what they do: "Keep card", "Remove card".
 *
 * **Don't** ask if the action can be undone: do it, and offer "Undo".
 */
const meta = {
  title: 'Components/ConfirmDialog',
  component: ConfirmDialog,
  args: {
    open: true,
    onClose: fn(),
    title: 'Remove this card?',
    description: 'Visa ending in 4242 will be deleted. Payments made with it stay.',
    back: 'Keep card',
    action: 'Remove card',
    pendingLabel: 'Removing...',
    failedTitle: 'The card is still there',
    call: idle,
    onConfirm: fn(),
  },
  decorators: [(Story) => <div style={{ minHeight: 400 }}>{Story()}</div>],
} satisfies Meta<typeof ConfirmDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const dialog = async () => within(await screen.findByRole('dialog'));

export const Default: Story = {
  play: async ({ args }) => {
    // What Enter would press.
    await expect((await dialog()).getByRole('button', { name: 'Keep card' })).toHaveFocus();
    await userEvent.click((await dialog()).getByRole('button', { name: 'Remove card' }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    await expect(args.onClose).not.toHaveBeenCalled();
    await userEvent.click((await dialog()).getByRole('button', { name: 'Keep card' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
    await expect(args.call.reset).toHaveBeenCalledOnce();
  },
};

export const Playground: Story = { args: { button: { variant: 'primary' } } };

/** A double click runs the action once. */
export const DoubleClicked: Story = {
  play: async ({ args }) => {
    await userEvent.dblClick((await dialog()).getByRole('button', { name: 'Remove card' }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
  },
};

/** It can neither be closed nor submitted again while the action runs. */
export const Pending: Story = {
  args: { call: { ...idle, isPending: true } },
  play: async ({ args }) => {
    const { getByRole } = await dialog();
    await userEvent.click(getByRole('button', { name: /Removing/u }));
    await userEvent.click(getByRole('button', { name: 'Keep card' }));
    await userEvent.keyboard('{Escape}');
    await expect(args.onConfirm).not.toHaveBeenCalled();
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};

export const Refused: Story = {
  args: {
    call: {
      ...idle,
      error: { message: 'Your membership is paid with this card. Add another card first.' },
    },
  },
};

/** Data needed for the decision is still loading. */
export const NotReady: Story = { args: { button: { disabled: true } } };

/** The confirm button submits a form, so Enter in a field does the same. */
export const WithForm: Story = {
  args: {
    title: 'Rename this card?',
    description: undefined,
    action: 'Rename card',
    button: { variant: 'primary', type: 'submit', form: 'rename' },
  },
  render: (args) => (
    <ConfirmDialog {...args}>
      <form
        id="rename"
        onSubmit={(event) => {
          event.preventDefault();
          args.onClose();
        }}
      >
        <TextField label="Name" defaultValue="Company card" />
      </form>
    </ConfirmDialog>
  ),
  play: async ({ args }) => {
    await expect((await dialog()).getByLabelText('Name')).toHaveFocus();
    await userEvent.click((await dialog()).getByRole('button', { name: 'Rename card' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

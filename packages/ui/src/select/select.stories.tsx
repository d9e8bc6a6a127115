import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { Select } from './select.tsx';

/**
 * Selects one of many options by typing its first letters, for dense staff screens.
 *
 * **Do** use SelectField for customers: it is the list that their phone knows.
 *
 * **Don't** use it for more than about twenty options: use a Combobox.
 */
const meta = {
  title: 'Components/Select',
  component: Select,
  args: {
    label: 'State',
    placeholder: 'Any state',
    onValueChange: fn(),
    options: [
      { value: 'pending', label: 'Pending' },
      { value: 'confirmed', label: 'Confirmed' },
      { value: 'completed', label: 'Completed' },
      { value: 'cancelled', label: 'Cancelled' },
    ],
  },
  decorators: [(Story) => <div style={{ maxWidth: 320, minHeight: 300 }}>{Story()}</div>],
} satisfies Meta<typeof Select>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const control = within(canvasElement).getByRole('combobox', { name: 'State' });
    // A list closes when the window is resized, as it may be between two stories.
    await waitFor(async () => {
      if (screen.queryByRole('listbox') === null) {
        control.focus();
        await userEvent.keyboard('{Enter}');
      }
      await expect(screen.getByRole('listbox')).toBeVisible();
    });
    await userEvent.keyboard('comp{Enter}');
    await waitFor(() => expect(args.onValueChange).toHaveBeenLastCalledWith('completed'));
    await expect(control).toHaveTextContent('Completed');
    await waitFor(() => expect(control).toHaveFocus());
  },
};

export const Playground: Story = { args: { help: 'Shows bookings in this state alone.' } };

export const Chosen: Story = { args: { defaultValue: 'confirmed' } };

export const Dense: Story = { args: { dense: true, defaultValue: 'confirmed' } };

export const Invalid: Story = { args: { error: 'Choose a state.' } };

export const Disabled: Story = { args: { disabled: true, defaultValue: 'confirmed' } };

export const Open: Story = {
  parameters: {
    // The page behind an open list is hidden, and the focus can't reach it.
    a11y: { config: { rules: [{ id: 'aria-hidden-focus', enabled: false }] } },
  },
  args: { defaultValue: 'confirmed' },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('combobox'));
    const chosen = await screen.findByRole('option', { name: 'Confirmed' });
    await expect(chosen).toHaveAttribute('aria-selected', 'true');
  },
};

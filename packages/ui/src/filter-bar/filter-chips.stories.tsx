import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { FilterChips } from './filter-chips.tsx';

/**
 * Active filters, below a list's toolbar.
 *
 * **Do** name the filter and its value: "Technician: Marcus".
 *
 * **Don’t** list the search or the sort order: those are in the toolbar.
 */
const meta = {
  title: 'Staff/FilterChips',
  component: FilterChips,
  args: {
    filters: [
      { key: 'technician', label: 'Technician: Marcus', onRemove: fn() },
      { key: 'days', label: 'Visits: Nov 1 to Nov 30', onRemove: fn() },
    ],
    onClear: fn(),
  },
} satisfies Meta<typeof FilterChips>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const chips = within(canvasElement);
    await userEvent.click(chips.getByRole('button', { name: 'Remove Technician: Marcus' }));
    await expect(args.filters[0]?.onRemove).toHaveBeenCalledOnce();
    await userEvent.click(chips.getByRole('button', { name: 'Clear all' }));
    await expect(args.onClear).toHaveBeenCalledOnce();
  },
};

export const Playground: Story = {};

export const One: Story = {
  args: { filters: [{ key: 'member', label: 'Membership: Members', onRemove: fn() }] },
};

/** After a removal the focus moves to the next filter, and from the last one to the search. */
export const Removed: Story = {
  render: ({ filters }) => {
    const Line = () => {
      const [left, setLeft] = useState(filters);
      return (
        <>
          <form role="search">
            <input aria-label="Find a booking" />
          </form>
          <FilterChips
            filters={left.map((filter) => ({
              ...filter,
              onRemove: () => setLeft(left.filter(({ key }) => key !== filter.key)),
            }))}
            onClear={() => setLeft([])}
          />
        </>
      );
    };
    return <Line />;
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(page.getByRole('button', { name: 'Remove Technician: Marcus' }));
    const last = page.getByRole('button', { name: 'Remove Visits: Nov 1 to Nov 30' });
    await waitFor(() => expect(last).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(page.getByLabelText('Find a booking')).toHaveFocus());
  },
};

/** Without filters there is no line. */
export const None: Story = { args: { filters: [] } };

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { SelectField } from '../select-field/select-field.tsx';
import { FilterBar } from './filter-bar.tsx';

const choices = (
  <>
    <SelectField
      label="Stage"
      placeholder="Any"
      options={[
        { value: 'new', label: 'New' },
        { value: 'won', label: 'Won' },
      ]}
    />
    <SelectField label="Owner" placeholder="Any owner" options={[{ value: '1', label: 'Dana' }]} />
  </>
);

/**
 * Search and filters above a list.
 *
 * **Do** put the search into the URL, so that it can be shared.
 *
 * **Don't** search while typing if only a complete value is meaningful: set `asks="enter"`.
 */
const meta = {
  title: 'Components/FilterBar',
  component: FilterBar,
  args: {
    list: 'Leads',
    label: 'Find a lead',
    search: '',
    onSearch: fn(),
    field: { placeholder: 'Title or person' },
  },
} satisfies Meta<typeof FilterBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const bar = within(within(canvasElement).getByRole('search', { name: 'Leads' }));
    await userEvent.type(bar.getByLabelText('Find a lead'), ' nine vans ');
    await waitFor(() => expect(args.onSearch).toHaveBeenLastCalledWith('nine vans'));
    await expect(bar.getByLabelText('Find a lead')).toHaveValue(' nine vans ');
  },
};

export const Playground: Story = { args: { children: choices } };

export const WithEnter: Story = {
  args: { asks: 'enter', label: 'Full email address' },
  play: async ({ canvasElement, args }) => {
    const bar = within(within(canvasElement).getByRole('search', { name: 'Leads' }));
    await userEvent.type(bar.getByLabelText('Full email address'), 'ada@example.com');
    await expect(args.onSearch).not.toHaveBeenCalled();
    await userEvent.click(bar.getByRole('button', { name: 'Find' }));
    await expect(args.onSearch).toHaveBeenCalledWith('ada@example.com');
  },
};

export const WithChoices: Story = { args: { children: choices } };

/** Filters that don't fit, and rarely used ones, are behind one button. */
export const WithFilters: Story = {
  args: {
    main: choices,
    more: (
      <SelectField label="Source" placeholder="Any" options={[{ value: 'web', label: 'Web' }]} />
    ),
    activeCount: 2,
    onClear: fn(),
  },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Filters (2)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await waitFor(() => expect(dialog.getByLabelText('Source')).toBeVisible());
    await userEvent.click(dialog.getByRole('button', { name: 'Clear all' }));
    await expect(args.onClear).toHaveBeenCalledOnce();
  },
};

export const Searched: Story = { args: { search: 'nine vans', children: choices } };

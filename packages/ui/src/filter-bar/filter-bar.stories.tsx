import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
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
 * Above a list: words to look for, and choices that narrow it down.
 *
 * **Do** put what is asked into the address, so that it can be sent to a colleague.
 *
 * **Don't** look for something while it is typed: a list that changes under the hands is hard to read.
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
    await userEvent.type(bar.getByLabelText('Find a lead'), ' nine vans {Enter}');
    await expect(args.onSearch).toHaveBeenCalledWith('nine vans');
  },
};

export const Playground: Story = { args: { children: choices } };

export const WithChoices: Story = { args: { children: choices } };

export const Searched: Story = { args: { search: 'nine vans', children: choices } };

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { ChipLine, type LineChip } from './chip-line.tsx';

const chipsOf = (names: readonly string[], current: string): LineChip[] =>
  names.map((name) => ({
    key: name,
    label: name,
    link: <a href={`#${name}`}>{name}</a>,
    isCurrent: name === current,
    note: name === 'All' ? undefined : 'Shared by ada',
  }));

const MANY = [
  'All',
  'Unassigned this week',
  'Norfolk, upcoming',
  'Emergencies of members',
  'Waiting for payment',
  'Late next steps',
];

/**
 * Views of a list side by side, each a link.
 *
 * **Do** begin with the unfiltered list.
 *
 * **Don’t** use it for filters within a view.
 */
const meta = {
  title: 'Staff/ChipLine',
  component: ChipLine,
  args: { label: 'Views', chips: chipsOf(MANY.slice(0, 3), 'All'), onMore: fn() },
} satisfies Meta<typeof ChipLine>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const line = within(canvasElement);
    await expect(line.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'true');
    await userEvent.click(line.getByRole('button', { name: 'Views' }));
    await expect(args.onMore).toHaveBeenCalledOnce();
  },
};

export const Playground: Story = { args: { chips: chipsOf(MANY, 'Norfolk, upcoming') } };

/** Chips that don't fit are behind the button. */
export const TooMany: Story = {
  args: { chips: chipsOf(MANY, 'All') },
  render: (args) => (
    <div style={{ inlineSize: '24rem' }}>
      <ChipLine {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const line = within(canvasElement);
    await expect(line.getByRole('button', { name: /^More \(\d\)$/u })).toBeVisible();
    await expect(line.queryByRole('link', { name: 'Late next steps' })).toBeNull();
  },
};

/** The button names the current chip if that one doesn't fit. */
export const CurrentHidden: Story = {
  args: { chips: chipsOf(MANY, 'Late next steps') },
  render: (args) => (
    <div style={{ inlineSize: '24rem' }}>
      <ChipLine {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: /^Late next steps \(\d\)$/u });
    await expect(button).toBeVisible();
  },
};

/** No saved views yet. */
export const OnlyAll: Story = { args: { chips: chipsOf(['All'], 'All') } };

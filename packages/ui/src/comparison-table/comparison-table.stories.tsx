import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { ComparisonTable } from './comparison-table.tsx';

/**
 * Compares several plans side by side. The names stay in view; set `--comparison-top` to the height
 * of a sticky header. On a phone each feature is above its values.
 *
 * **Do** use comparable values: "30 minutes", "20 minutes".
 *
 * **Don't** list common features line by line.
 */
const meta = {
  title: 'Site/ComparisonTable',
  component: ComparisonTable,
  args: {
    caption: 'What each plan includes',
    columns: [
      { key: 'essential', name: 'Essential', detail: '$99 per month' },
      { key: 'professional', name: 'Professional', detail: '$199 per month', marked: true },
      { key: 'unlimited', name: 'Unlimited', detail: '$299 per month' },
    ],
    rows: [
      {
        feature: 'Sessions a month',
        values: { essential: 'Up to 10', professional: 'Up to 25', unlimited: 'Unlimited' },
      },
      {
        feature: 'Response time',
        values: { essential: '30 minutes', professional: '20 minutes', unlimited: '15 minutes' },
      },
      { feature: 'Support day and night', values: { professional: true, unlimited: true } },
      { feature: 'Priority scheduling', values: { professional: true, unlimited: 'VIP' } },
      { feature: 'Emergency service day and night', values: { unlimited: true } },
    ],
  },
} satisfies Meta<typeof ComparisonTable>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const table = within(canvasElement).getByRole('table', { name: 'What each plan includes' });
    const row = within(table).getByRole('row', { name: /^Priority scheduling/ });
    const [essential, professional, unlimited] = within(row).getAllByRole('cell');
    await expect(essential).toContainElement(
      within(row).getByRole('img', { name: 'Not included' }),
    );
    await expect(professional).toContainElement(within(row).getByRole('img', { name: 'Included' }));
    await expect(unlimited).toHaveTextContent('VIP');
  },
};

export const Playground: Story = {};

export const OnPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  decorators: [(Story) => <div style={{ maxWidth: 390 }}>{Story()}</div>],
};

export const TwoColumns: Story = {
  args: {
    columns: [
      { key: 'once', name: 'Pay as you go' },
      { key: 'member', name: 'Membership', marked: true },
    ],
    rows: [
      { feature: 'Price per session', values: { once: 'from $99.99', member: 'included' } },
      { feature: 'Priority scheduling', values: { member: true } },
    ],
  },
};

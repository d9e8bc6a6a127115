import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { FactLine } from './fact-line.tsx';

/**
 * Short facts about one thing, with dots between them. Where they don't fit on one line, no line
 * begins or ends with a dot.
 *
 * **Do** give it two to four facts of a few words each.
 *
 * **Don't** use it for sentences, or in a table cell that cuts off its text.
 */
const meta = {
  title: 'Components/FactLine',
  component: FactLine,
  args: { facts: ['2024 Tesla Model 3, VOLT-1', 'NACS (Tesla)', '60 kWh'] },
} satisfies Meta<typeof FactLine>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = {};

/** A vehicle without a plate has fewer facts, and no dots without neighbors. */
export const WithoutEmptyFacts: Story = {
  args: { facts: [null, 'CHAdeMO', ''] },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent(/^CHAdeMO$/u);
  },
};

/** The dot of a fact that begins a line is to the left of the line, where it is clipped. */
export const OnTwoLines: Story = {
  decorators: [(story) => <div style={{ width: 220 }}>{story()}</div>],
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent(
      '2024 Tesla Model 3, VOLT-1 · NACS (Tesla) · 60 kWh',
    );
    const dots = within(canvasElement).getAllByText('·');
    const edges = dots.map((dot) => dot.getBoundingClientRect().right);
    const start = canvasElement.querySelector('div')?.getBoundingClientRect().left ?? 0;
    await expect(edges[0]).toBeLessThanOrEqual(start);
    await expect(edges[1]).toBeGreaterThan(start);
  },
};

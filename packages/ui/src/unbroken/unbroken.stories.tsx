import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { unbroken } from './unbroken.tsx';

function Sentence({ text }: { text: string }) {
  return <p style={{ width: 150 }}>{unbroken(text)}</p>;
}

/**
 * Text whose lines don't break at the hyphen of a compound with a number or a short part.
 *
 * **Do** use it where texts with such compounds are shown in narrow columns.
 *
 * **Don't** use it on what people wrote.
 */
const meta = {
  title: 'Components/Unbroken',
  component: Sentence,
  args: { text: 'Sessions with a 30-minute response time' },
} satisfies Meta<typeof Sentence>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    await expect(canvasElement).toHaveTextContent(args.text);
    const compound = within(canvasElement).getByText('30-minute');
    await expect(compound.getClientRects()).toHaveLength(1);
  },
};

export const Playground: Story = {};

/** Other hyphens break as usual. */
export const OtherHyphens: Story = {
  args: { text: 'On-chain payments on the I-64, for a Mach-E with a well-known plug-in' },
  play: async ({ canvasElement }) => {
    const kept = [...canvasElement.querySelectorAll('span')].map((span) => span.textContent);
    await expect(kept).toEqual(['On-chain', 'I-64', 'Mach-E']);
  },
};

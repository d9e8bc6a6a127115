import type { Meta, StoryObj } from '@storybook/react-vite';
import { PageSection } from './page-section.tsx';

/**
 * A section of a page: heading, short introduction, and content on the page's grid.
 *
 * **Do** give it an `id` if a link targets it.
 *
 * **Don't** add a line above the heading.
 */
const meta = {
  title: 'Site/PageSection',
  component: PageSection,
  parameters: { layout: 'fullscreen' },
  args: {
    heading: 'How it works',
    intro: 'Tell us where the car is. A certified technician drives there and charges it.',
    children: <p>You pay online, and the place is yours for 15 minutes while you do.</p>,
  },
} satisfies Meta<typeof PageSection>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = { args: { id: 'how-it-works', reveal: true } };

export const Sunk: Story = { args: { tone: 'sunk' } };

export const Asphalt: Story = { args: { tone: 'asphalt' } };

export const Compact: Story = { args: { compact: true, level: 1 } };

export const WithoutHeading: Story = { args: { heading: undefined, intro: undefined } };

/** For content narrower than the page, such as a testimonial. */
export const Beside: Story = { args: { beside: true } };

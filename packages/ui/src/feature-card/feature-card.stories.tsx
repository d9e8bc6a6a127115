import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { BoltIcon, CalendarIcon } from '../icon/frame-icon.tsx';
import { FleetIcon } from '../icon/icon.tsx';
import { FeatureCard, FeatureCards } from './feature-card.tsx';

/**
 * A feature of the product. With a link, the whole card is clickable.
 *
 * **Do** let the link say where it leads: "Request emergency service".
 *
 * **Don't** write "Learn more" three times in a row.
 */
const meta = {
  title: 'Site/FeatureCard',
  component: FeatureCard,
  args: {
    title: 'Emergency charging',
    children: 'Stranded? Someone answers, and someone comes, at any hour.',
    icon: <BoltIcon />,
    link: <a href="#emergency">Request emergency service</a>,
  },
  render: (args) => (
    <div style={{ maxWidth: 400 }}>
      <FeatureCard {...args} />
    </div>
  ),
} satisfies Meta<typeof FeatureCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const card = within(canvasElement).getByRole('article');
    const { x, y } = card.getBoundingClientRect();
    const link = within(card).getByRole('link', { name: 'Request emergency service' });
    await expect(document.elementFromPoint(x + 8, y + 8)).toBe(link);
  },
};

export const Playground: Story = { args: { link: undefined } };

export const WithoutLink: Story = { args: { link: undefined } };

export const Row: Story = {
  render: (args) => (
    <FeatureCards>
      <FeatureCard {...args} />
      <FeatureCard
        title="Scheduled charging"
        icon={<CalendarIcon />}
        link={<a href="#schedule">Choose a time</a>}
      >
        At home, at work, or wherever the car stands while you do something else.
      </FeatureCard>
      <FeatureCard
        title="Fleets"
        icon={<FleetIcon />}
        link={<a href="#contact">Ask for an offer</a>}
      >
        Every vehicle charged in your own yard overnight.
      </FeatureCard>
    </FeatureCards>
  ),
};

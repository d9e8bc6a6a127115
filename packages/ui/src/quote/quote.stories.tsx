import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { Carousel } from '../carousel/carousel.tsx';
import { Quote } from './quote.tsx';

const quote = {
  children: 'My battery was at 3% on the bridge-tunnel. They were there in fourteen minutes.',
  author: 'Dana Whitfield',
  position: 'Nissan Leaf owner',
};

/**
 * A quotation. The quotation marks are drawn.
 *
 * **Do** quote what a customer really said and agreed to publish.
 *
 * **Don't** shorten it until the meaning changes.
 */
const meta = { title: 'Site/Quote', component: Quote, args: quote } satisfies Meta<typeof Quote>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const figure = within(canvasElement).getByRole('figure');
    await expect(figure).toHaveTextContent('Dana Whitfield');
    await expect(within(figure).getByText('D')).toHaveAttribute('aria-hidden', 'true');
  },
};

export const Playground: Story = { args: { author: 'Marcus Bell', position: 'Fleet manager' } };

export const Short: Story = { args: { children: 'It simply works.' } };

export const InCarousel: Story = {
  render: (args) => (
    <Carousel label="What customers say">
      <Quote {...args} />
      <Quote author="Marcus Bell" position="Fleet manager">
        Eleven vans, charged overnight in our own yard, and one invoice at the end of the month. I
        no longer plan routes around public chargers.
      </Quote>
      <Quote author="Priya Raman" position="Lives on the ninth floor">
        There is no charger in my building. Now that is not a reason anymore.
      </Quote>
    </Carousel>
  ),
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { ButtonLink } from '../button/button.tsx';
import { Money } from '../money/money.tsx';
import { PlanCard, PlanCards } from './plan-card.tsx';

const professional = {
  name: 'Professional',
  description: 'For people who drive every day.',
  price: <Money>$199</Money>,
  per: 'per month',
  features: [
    'Up to 25 sessions a month',
    '20-minute response',
    '24/7 support',
    'Priority scheduling',
  ],
  action: (
    <ButtonLink href="#quick-booking" wide>
      Choose Professional
    </ButtonLink>
  ),
};

/**
 * A plan: its price, its features, and a link to it. `PlanCards` shows several side by side with
 * aligned prices, lists and buttons.
 *
 * **Do** say in words what the price is for, and highlight one plan at most.
 *
 * **Don't** hide a condition of the price below the button.
 */
const meta = {
  title: 'Site/PlanCard',
  component: PlanCard,
  args: professional,
  render: (args) => (
    <div style={{ maxWidth: 400 }}>
      <PlanCard {...args} />
    </div>
  ),
} satisfies Meta<typeof PlanCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const plan = within(within(canvasElement).getByRole('article', { name: 'Professional' }));
    await expect(plan.getByText('$199').closest('p')).toHaveTextContent('$199 per month');
    await expect(plan.getAllByRole('listitem')).toHaveLength(4);
  },
};

export const Playground: Story = { args: { mark: 'Most popular', savings: 'Save $715 a year' } };

export const MostPopular: Story = {
  args: {
    mark: 'Most popular',
    action: (
      <ButtonLink href="#quick-booking" variant="primary" wide>
        Choose Professional
      </ButtonLink>
    ),
  },
};

export const Annual: Story = {
  args: {
    price: <Money>$1,673</Money>,
    per: 'per year',
    savings: 'Save $715 a year',
  },
};

export const WithoutDescription: Story = { args: { description: undefined } };

export const Row: Story = {
  render: () => (
    <PlanCards>
      <PlanCard
        name="Essential"
        description="For the week when home charging is not enough."
        price={<Money>$99</Money>}
        per="per month"
        features={['Up to 10 sessions a month', '30-minute response', 'Business-hours support']}
        action={
          <ButtonLink href="#quick-booking" wide>
            Choose Essential
          </ButtonLink>
        }
      />
      <PlanCard
        {...professional}
        mark="Most popular"
        action={
          <ButtonLink href="#quick-booking" variant="primary" wide>
            Choose Professional
          </ButtonLink>
        }
      />
      <PlanCard
        name="Unlimited"
        description="For fleets and heavy use."
        price={<Money>$299</Money>}
        per="per month"
        features={[
          'Unlimited sessions',
          '15-minute response',
          '24/7 emergency service',
          'VIP priority scheduling',
        ]}
        action={
          <ButtonLink href="#quick-booking" wide>
            Choose Unlimited
          </ButtonLink>
        }
      />
    </PlanCards>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('article')).toHaveLength(3);
    const bottoms = canvas
      .getAllByRole('link')
      .map((link) => Math.round(link.getBoundingClientRect().bottom));
    await expect(new Set(bottoms).size).toBe(1);
  },
};

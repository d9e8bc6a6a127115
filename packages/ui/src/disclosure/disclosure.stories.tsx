import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Disclosure, Disclosures } from './disclosure.tsx';

const cancel = {
  title: 'What if I cancel?',
  children: (
    <p>
      Cancel at least 4 hours ahead and you get everything back. Later, a fee of up to 50% applies.
    </p>
  ),
};

/**
 * A question that expands to its answer: the platform's own details element. It works without
 * scripts, is found by the browser's search, and opens when a link targets its `id`.
 *
 * **Do** phrase the question as a person would ask it.
 *
 * **Don't** hide what everyone has to read before paying.
 */
const meta = {
  title: 'Components/Disclosure',
  component: Disclosure,
  args: cancel,
} satisfies Meta<typeof Disclosure>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const answer = canvas.getByText(/4 hours ahead/);
    await expect(answer).not.toBeVisible();
    await userEvent.click(canvas.getByText('What if I cancel?'));
    await waitFor(() => expect(answer).toBeVisible());
    await userEvent.click(canvas.getByText('What if I cancel?'));
    await waitFor(() => expect(answer).not.toBeVisible());
  },
};

export const Playground: Story = { args: { level: 2 } };

export const Open: Story = {
  play: ({ canvasElement }) =>
    userEvent.click(within(canvasElement).getByText('What if I cancel?')),
};

/** A link to the anchor opens the answer, before and after hydration. */
export const OpenedByItsAnchor: Story = {
  args: { id: 'cancelling' },
  play: async ({ canvasElement }) => {
    const answer = within(canvasElement).getByText(/4 hours ahead/);
    await expect(answer).not.toBeVisible();
    const before = location.href;
    location.hash = '#cancelling';
    await waitFor(() => expect(answer).toBeVisible());
    history.replaceState(history.state, '', before);
  },
};

export const Several: Story = {
  render: () => (
    <Disclosures>
      <Disclosure {...cancel} />
      <Disclosure title="Do I have to be there?">
        <p>No. Leave the charge port unlocked, or tell us how to reach you when we arrive.</p>
      </Disclosure>
      <Disclosure title="Which connectors do you bring?">
        <p>J1772, CCS, NACS and CHAdeMO, so every electric car sold in the country.</p>
      </Disclosure>
    </Disclosures>
  ),
};

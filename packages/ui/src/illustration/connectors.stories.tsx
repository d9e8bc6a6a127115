import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { expect, within } from 'storybook/test';
import {
  Ccs1Connector,
  ChademoConnector,
  J1772Connector,
  NacsConnector,
  type ConnectorProps,
} from './connectors.tsx';

function sized(Drawing: (props: ConnectorProps) => ReactNode, props: ConnectorProps) {
  return (
    <div style={{ width: 200 }}>
      <Drawing {...props} />
    </div>
  );
}

/**
 * Charging ports as seen on the car, with every contact in place. Volt-colored contacts carry
 * current. Draw them 120 to 240 px large; next to text use the connector icons.
 *
 * **Do** put the port's name below it.
 *
 * **Don't** mirror it: the plug looks different from the port.
 */
const meta = {
  title: 'Foundations/Connectors',
  component: J1772Connector,
  args: { label: 'J1772 port' },
  render: (args) => sized(J1772Connector, args),
} satisfies Meta<typeof J1772Connector>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('img', { name: 'J1772 port' })).toBeVisible();
  },
};

export const Playground: Story = {};

export const Ccs1: Story = {
  args: { label: 'CCS1 port' },
  render: (args) => sized(Ccs1Connector, args),
};

export const Nacs: Story = {
  args: { label: 'NACS port' },
  render: (args) => sized(NacsConnector, args),
};

export const Chademo: Story = {
  args: { label: 'CHAdeMO port' },
  render: (args) => sized(ChademoConnector, args),
};

export const All: Story = {
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 24 }}>
      {[
        { name: 'J1772 (Type 1)', Drawing: J1772Connector },
        { name: 'CCS1', Drawing: Ccs1Connector },
        { name: 'NACS (Tesla)', Drawing: NacsConnector },
        { name: 'CHAdeMO', Drawing: ChademoConnector },
      ].map(({ name, Drawing }) => (
        <figure key={name} style={{ width: 130, textAlign: 'center' }}>
          <Drawing />
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </div>
  ),
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import * as frameIcons from './frame-icon.tsx';
import * as icons from './icon.tsx';
import styles from './icon.stories.module.css';

/**
 * Our own line icons on a 24 px grid, in one weight. They follow the size of the adjacent text.
 *
 * **Do** put text next to an icon, or give it a `label`.
 *
 * **Don't** use the bolt as decoration: it means charging.
 */
const meta = { title: 'Foundations/Icons', component: frameIcons.BoltIcon } satisfies Meta<
  typeof frameIcons.BoltIcon
>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { size: '3rem', label: 'Charge' } };

export const Playground: Story = { args: { size: '6rem', label: 'Charge' } };

export const All: Story = {
  render: () => (
    <ul className={styles.icons}>
      {Object.entries({ ...frameIcons, ...icons }).map(([name, Icon]) => (
        <li key={name} className={styles.icon}>
          <Icon size="2rem" />
          {name.replace('Icon', '')}
        </li>
      ))}
    </ul>
  ),
};

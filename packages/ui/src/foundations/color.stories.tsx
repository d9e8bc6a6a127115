import type { Meta, StoryObj } from '@storybook/react-vite';
import { contrast, readColors } from '../tokens/colors.ts';
import source from '../tokens/tokens.css?raw';
import styles from './foundations.module.css';

const uses: Record<string, string> = {
  paper: 'The page',
  surface: 'Panels, fields',
  sunk: 'A shade deeper: full, past, read-only',
  ink: 'Text',
  'ink-soft': 'Second text',
  'ink-faint': 'Hints, units',
  line: 'Separates, never bounds a control',
  'line-control': 'Bounds a control',
  asphalt: 'Dark panels in both themes',
  volt: 'Go, chosen, charged. A fill, never text on paper',
  'volt-tint': 'A chosen row',
  'volt-edge': 'The edge that lets volt stand out',
  amber: 'Emergency, nothing else',
  'amber-tint': 'The ground of an emergency notice',
  red: 'Destructive or failed, nothing else',
  'red-tint': 'The ground of a failure notice',
  focus: 'Where the keyboard is',
};

const colors = readColors(source);

function Palette() {
  return (
    <ul className={styles.palette}>
      {colors
        .filter((color) => uses[color.name])
        .map((color) => (
          <li key={color.name} className={styles.swatch}>
            <span className={styles.fill} style={{ background: `var(--${color.name})` }} />
            <strong>{color.name}</strong>
            <span>{uses[color.name]}</span>
            <code>
              {color.light} / {color.dark}
            </code>
          </li>
        ))}
    </ul>
  );
}

const pairs = [
  ['ink', 'paper'],
  ['ink-soft', 'paper'],
  ['ink-faint', 'sunk'],
  ['on-volt', 'volt'],
  ['on-amber', 'amber'],
  ['on-red', 'red'],
  ['red', 'paper'],
  ['on-asphalt', 'asphalt'],
  ['volt', 'asphalt'],
] as const;

function Pairs() {
  const find = (name: string) => colors.find((color) => color.name === name);
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Text pairs">
      <table className={styles.pairs}>
        <thead>
          <tr>
            <th scope="col">Pair</th>
            <th scope="col">Light</th>
            <th scope="col">Dark</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(([text, ground]) => (
            <tr key={text + ground}>
              <th scope="row">
                <span
                  className={styles.pair}
                  style={{ color: `var(--${text})`, background: `var(--${ground})` }}
                >
                  {text} on {ground}
                </span>
              </th>
              {(['light', 'dark'] as const).map((theme) => (
                <td key={theme}>
                  {contrast(find(text)?.[theme] ?? '', find(ground)?.[theme] ?? '').toFixed(1)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Each color is defined once in `tokens.css`, with a light and a dark value. A test computes the
 * contrast of each pair in use: 4.5 for text, 3 for control borders.
 *
 * **Do** use volt for selections and primary actions.
 *
 * **Don't** use amber for a warning or red for emphasis.
 */
const meta = { title: 'Foundations/Color', component: Palette } satisfies Meta<typeof Palette>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const TextPairs: Story = { render: () => <Pairs /> };

import { useId, type CSSProperties, type ReactNode } from 'react';
import styles from './chart.module.css';
import { fromTop, type Scale } from './scale.ts';

/** The words around every chart. */
export interface ChartWords {
  /** What the chart shows: "Bookings per week". */
  title: ReactNode;
  /** What a person should see in it, in a sentence. Default: where it begins, ends and peaks. */
  description?: string | undefined;
  /** What the labels below are: "Week". Heads the first column of the table. */
  xLabel: string;
  /** What is counted, with its unit: "Bookings". */
  yLabel?: string | undefined;
  /** How a value is written. Default: as a number. */
  format?: ((value: number) => string) | undefined;
  /** Stands beside the title, such as "Illustrative" where figures are not measured. */
  mark?: ReactNode;
  /** Level of the title among the page's headings. Default 3. */
  level?: 2 | 3 | 4 | undefined;
}

interface Written {
  text: string;
  /** Percent of the plot. */
  left: number;
  top: number;
}

interface ChartFrameProps extends ChartWords {
  labels: readonly string[];
  series: readonly { name: string; values: readonly number[] }[];
  scale: Scale;
  /** Values written into the plot. */
  written?: readonly Written[] | undefined;
  legend?: ReactNode;
  /** What is drawn, in a square of 100 by 100 that stretches. */
  children: ReactNode;
}

/** Labels beyond these would run into each other on a phone. */
const mostLabels = 6;

function inWords(
  labels: readonly string[],
  values: readonly number[],
  write: (n: number) => string,
) {
  const [start, end] = [values[0], values.at(-1)];
  if (start === undefined || end === undefined) return '';
  const peak = values.indexOf(Math.max(...values));
  return (
    `${labels[0]}: ${write(start)}; ${labels.at(-1)}: ${write(end)}; ` +
    `highest in ${labels[peak]}: ${write(values[peak] ?? 0)}.`
  );
}

/** What a chart shows, where nobody has said it: where each series begins, ends and peaks. */
function summaryOf({ labels, series, format = String }: ChartFrameProps): string {
  return series
    .map(({ name, values }) => {
      const summary = inWords(labels, values, format);
      return series.length > 1 ? `${name}: ${summary}` : summary;
    })
    .join(' ');
}

/** The drawing between its axes, whose words are HTML. */
function Drawing({ id, frame }: { id: string; frame: ChartFrameProps }) {
  const { xLabel, yLabel, format = String, labels, scale, written, children } = frame;
  const every = Math.ceil(labels.length / mostLabels);
  return (
    <div className={styles.drawing}>
      {yLabel ? (
        <p className={styles.yLabel} aria-hidden>
          {yLabel}
        </p>
      ) : null}
      <div className={styles.ticks} aria-hidden>
        {/* The widest tick makes the column; the others stand at their heights. */}
        {scale.ticks.map((tick) => (
          <span key={tick} style={{ '--top': `${fromTop(scale, tick)}%` } as CSSProperties}>
            <span>{format(tick)}</span>
          </span>
        ))}
      </div>
      <div className={styles.plot}>
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-words`}
        >
          {children}
        </svg>
        {written?.map(({ text, left, top }) => (
          <span
            key={left}
            className={styles.value}
            // At an edge it reaches into the plot, not out of the page. Six bars or fewer have room
            // for their values in the middle.
            data-edge={left > 92 ? 'end' : left < 8 ? 'start' : undefined}
            style={{ left: `${left}%`, top: `${top}%` }}
            aria-hidden
          >
            {text}
          </span>
        ))}
      </div>
      <div className={styles.labels} aria-hidden>
        {labels.map((label, index) => (
          <span key={label}>{index % every === 0 ? <span>{label}</span> : null}</span>
        ))}
      </div>
      <p className={styles.xLabel} aria-hidden>
        {xLabel}
      </p>
    </div>
  );
}

/** The figures behind the drawing, for who wants to read them. */
function Figures({ title, xLabel, format = String, labels, series }: ChartFrameProps) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>Figures</summary>
      <table className={styles.table}>
        <caption className={styles.hidden}>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{xLabel}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{format(values[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Title, axes, the drawing and the figures behind it. The text is HTML, so it never shrinks. */
export function ChartFrame(frame: ChartFrameProps) {
  const { title, description, mark, level = 3, legend } = frame;
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <figure className={styles.chart} aria-labelledby={`${id}-title`}>
      <header className={styles.head}>
        <Heading id={`${id}-title`} className={styles.title}>
          {title}
        </Heading>
        {mark == null ? null : <span className={styles.mark}>{mark}</span>}
      </header>
      <p id={`${id}-words`} className={description ? styles.description : styles.hidden}>
        {description ?? summaryOf(frame)}
      </p>
      {legend}
      <Drawing id={id} frame={frame} />
      <Figures {...frame} />
    </figure>
  );
}

import { useId, type CSSProperties, type ReactNode } from 'react';
import styles from './chart.module.css';
import { fromTop, type Scale } from './scale.ts';

/** Text around a chart. */
export interface ChartTexts {
  /** What the chart shows: "Bookings per week". */
  title: ReactNode;
  /** What the chart tells, in one sentence. Default: where it begins, ends and peaks. */
  description?: string | undefined;
  /** Name of the horizontal axis: "Week". Heads the first column of the table. */
  xLabel: string;
  /** Name of the vertical axis with its unit: "Bookings". */
  yLabel?: string | undefined;
  /** Formats a value. Default: as a number. */
  format?: ((value: number) => string) | undefined;
  /** Content next to the title, such as "Illustrative" for figures that aren't measured. */
  mark?: ReactNode;
  /** Heading level of the title. Default 3. */
  level?: 2 | 3 | 4 | undefined;
}

interface Written {
  text: string;
  /** Percent of the plot. */
  left: number;
  top: number;
}

interface ChartFrameProps extends ChartTexts {
  labels: readonly string[];
  series: readonly { name: string; values: readonly number[] }[];
  scale: Scale;
  /** Values drawn into the plot. */
  written?: readonly Written[] | undefined;
  legend?: ReactNode;
  /** The drawing, in a 100 by 100 square that stretches. */
  children: ReactNode;
}

/** More labels would overlap on a phone. */
const mostLabels = 6;

function summarize(
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

/** Default description of a chart: where each series begins, ends and peaks. */
function summaryOf({ labels, series, format = String }: ChartFrameProps): string {
  return series
    .map(({ name, values }) => {
      const summary = summarize(labels, values, format);
      return series.length > 1 ? `${name}: ${summary}` : summary;
    })
    .join(' ');
}

/** The drawing between its axes, whose labels are HTML. */
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
        {/* The widest tick determines the width of the column; each is positioned at its own height. */}
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
          aria-describedby={`${id}-description`}
        >
          {children}
        </svg>
        {written?.map(({ text, left, top }) => (
          <span
            key={left}
            className={styles.value}
            // Near an edge it extends into the plot, not out of the page. With six bars or fewer,
            // values have space in the middle.
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

/** The data of the chart as a table. */
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

/** Title, axes, drawing and data table. Text is HTML, so it never shrinks. */
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
      <p id={`${id}-description`} className={description ? styles.description : styles.hidden}>
        {description ?? summaryOf(frame)}
      </p>
      {legend}
      <Drawing id={id} frame={frame} />
      <Figures {...frame} />
    </figure>
  );
}

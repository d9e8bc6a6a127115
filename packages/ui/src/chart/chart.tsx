import type { ReactNode } from 'react';
import { ChartFrame, type ChartTexts } from './chart-frame.tsx';
import styles from './chart.module.css';
import { cutFor, fromTop, scaleFor, type Scale } from './scale.ts';

/** One line of a LineChart. */
export interface ChartSeries {
  /** What it counts: "Bookings". */
  name: string;
  /** A value for each label, in order. */
  values: readonly number[];
}

/** Props of BarChart. */
export interface BarChartProps extends ChartTexts {
  /** Labels below the bars. */
  labels: readonly string[];
  /** A value for each label, in order. */
  values: readonly number[];
}

/** Props of LineChart. */
export interface LineChartProps extends ChartTexts {
  /** Labels below the lines, from start to end. */
  labels: readonly string[];
  /** One to three lines, distinguished by their strokes. */
  series: readonly ChartSeries[];
  /** Fills the area below the first line. */
  area?: boolean | undefined;
}

/** With more bars, values no longer fit above them on a phone. */
const mostWrittenValues = 6;

function Lines({ scale }: { scale: Scale }) {
  return scale.ticks.map((tick) => {
    const y = fromTop(scale, tick);
    return (
      <line
        key={tick}
        className={tick === 0 ? styles.zero : styles.gridline}
        x1="0"
        x2="100"
        y1={y}
        y2={y}
      />
    );
  });
}

/**
 * Compares amounts. Rendered on the server, with a data table below. A bar many times higher than
 * all others is cut off and labeled with its value.
 */
export function BarChart({ labels, values, ...texts }: BarChartProps) {
  const cut = cutFor(values);
  const isCut = (value: number) => cut !== undefined && value > cut;
  const scale = scaleFor(values.map((value) => (isCut(value) ? (cut ?? value) : value)));
  const zero = fromTop(scale, 0);
  const slot = 100 / labels.length;
  const format = texts.format ?? String;
  const all = values.map((value, index) => ({ value, index }));
  // Bars that are cut off show their value.
  const labeled = values.length > mostWrittenValues ? all.filter(({ value }) => isCut(value)) : all;
  return (
    <ChartFrame
      {...texts}
      labels={labels}
      scale={scale}
      series={[{ name: texts.yLabel ?? 'Value', values }]}
      written={labeled.map(({ value, index }) => ({
        text: format(value),
        left: (index + 0.5) * slot,
        top: isCut(value) ? 0 : Math.min(fromTop(scale, value), zero),
      }))}
    >
      <Lines scale={scale} />
      {values.map((value, index) => {
        const y = isCut(value) ? 0 : fromTop(scale, value);
        return (
          <rect
            key={labels[index]}
            className={styles.bar}
            data-cut={isCut(value) || undefined}
            x={(index + 0.18) * slot}
            width={0.64 * slot}
            y={Math.min(y, zero)}
            height={Math.abs(zero - y)}
          />
        );
      })}
    </ChartFrame>
  );
}

/** Shows a development over time. Rendered on the server, with a data table below. */
export function LineChart({ labels, series, area = false, ...texts }: LineChartProps) {
  const scale = scaleFor(series.flatMap(({ values }) => values));
  const slot = 100 / labels.length;
  const zero = fromTop(scale, 0);
  const pointOf = (value: number, index: number) =>
    `${Math.round((index + 0.5) * slot * 100) / 100} ${fromTop(scale, value)}`;
  const [first] = series;
  const legend: ReactNode =
    series.length < 2 ? null : (
      <ul className={styles.legend} aria-hidden>
        {series.map(({ name }, index) => (
          <li key={name} className={styles.entry}>
            <svg className={styles.sample} viewBox="0 0 32 8">
              <line className={styles.line} data-line={index} x1="0" x2="32" y1="4" y2="4" />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    );
  return (
    <ChartFrame {...texts} labels={labels} scale={scale} series={series} legend={legend}>
      {area && first ? (
        <path
          className={styles.area}
          d={`M${slot / 2} ${zero}L${first.values.map(pointOf).join('L')}L${(first.values.length - 0.5) * slot} ${zero}z`}
        />
      ) : null}
      <Lines scale={scale} />
      {series.map(({ name, values }, index) => (
        <path
          key={name}
          className={styles.line}
          data-line={index}
          d={`M${values.map(pointOf).join('L')}`}
        />
      ))}
    </ChartFrame>
  );
}

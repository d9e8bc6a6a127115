import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { PinIcon } from '../icon/icon.tsx';
import { HamptonRoadsMap } from './coverage-map.tsx';
import {
  type MapPoint,
  placeInHamptonRoads,
  type Position,
  positionOnHamptonRoads,
} from './map-places.ts';
import styles from './pin-map.module.css';

/** Props of PinMap. */
export interface PinMapProps {
  /** Position of the pin, which must be on the map of Hampton Roads. */
  position: Position;
  /** Name of the place: "12 Granby Street, Norfolk". */
  name: string;
  /** Called when the pin is moved. */
  onMove: (position: Position) => void;
}

/** Magnification of the map in its window. */
const ZOOM = 3;

/**
 * How far an arrow key moves the pin, in percent of the map: about 100 m, or a kilometer with
 * Shift.
 */
const STEP = 0.1;
const LONG_STEP = 1;

const DIRECTIONS: Readonly<Record<string, readonly [left: number, top: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Share of the window that counts as its edge. When the pin is moved there, the view follows. */
const EDGE = 0.1;

const within = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));

const onMap = ({ left, top }: MapPoint): MapPoint => ({
  left: within(left, 0, 100),
  top: within(top, 0, 100),
});

/** Origin of the window, in percent of the map, so that a point is in its center. */
function windowAround({ left, top }: MapPoint): MapPoint {
  const most = 100 - 100 / ZOOM;
  const half = 50 / ZOOM;
  return { left: within(left - half, 0, most), top: within(top - half, 0, most) };
}

function isInView(point: MapPoint, view: MapPoint): boolean {
  const inside = (value: number, from: number) => {
    const share = ((value - from) * ZOOM) / 100;
    return share >= EDGE && share <= 1 - EDGE;
  };
  return inside(point.left, view.left) && inside(point.top, view.top);
}

/** The pin's place on the map while it is moved, and the visible window. */
function usePin(position: Position, onMove: (position: Position) => void) {
  const plane = useRef<HTMLDivElement>(null);
  const placed = placeInHamptonRoads(position) ?? { left: 50, top: 50 };
  const [moving, setMoving] = useState<MapPoint>();
  const point = moving ?? placed;
  const [view, setView] = useState(() => windowAround(placed));

  const pointAt = ({ clientX, clientY }: { clientX: number; clientY: number }): MapPoint => {
    const box = plane.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return onMap({
      left: ((clientX - box.left) / box.width) * 100,
      top: ((clientY - box.top) / box.height) * 100,
    });
  };
  const put = (to: MapPoint) => {
    setMoving(undefined);
    if (!isInView(to, view)) setView(windowAround(to));
    onMove(positionOnHamptonRoads(to));
  };
  return { plane, point, view, moving, setMoving, pointAt, put };
}

/** What moves the pin: the arrow keys and dragging. */
function movesOf(
  { point, moving, setMoving, pointAt, put }: ReturnType<typeof usePin>,
  position: Position,
) {
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const [left, top] = DIRECTIONS[event.key] ?? [];
      if (left === undefined || top === undefined) return;
      event.preventDefault();
      const step = event.shiftKey ? LONG_STEP : STEP;
      put(onMap({ left: point.left + left * step, top: point.top + top * step }));
    },
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setMoving(point);
    },
    onPointerMove: (event: PointerEvent) => {
      if (moving !== undefined) setMoving(pointAt(event));
    },
    onPointerUp: (event: PointerEvent) => {
      // The map would take it for a tap.
      event.stopPropagation();
      if (moving === undefined) return;
      const isMoved = placeInHamptonRoads(position)?.left !== moving.left;
      if (isMoved) put(moving);
      else setMoving(undefined);
    },
    onPointerCancel: () => setMoving(undefined),
  };
}

const at = ({ left, top }: MapPoint): CSSProperties => ({ left: `${left}%`, top: `${top}%` });

/**
 * A part of the map of Hampton Roads with a pin that can be moved by dragging, by tapping the map,
 * or with the arrow keys. It takes the same space before and after it is drawn.
 */
export function PinMap({ position, name, onMove }: PinMapProps) {
  const helpId = useId();
  const pin = usePin(position, onMove);
  const { plane, point, view, moving, pointAt, put } = pin;
  return (
    <div className={styles.pinMap}>
      <div className={styles.window}>
        <div
          ref={plane}
          className={styles.plane}
          style={{
            width: `${ZOOM * 100}%`,
            left: `${-view.left * ZOOM}%`,
            top: `${-view.top * ZOOM}%`,
          }}
          onPointerUp={(event) => {
            if (moving === undefined) put(pointAt(event));
          }}
        >
          <HamptonRoadsMap />
          <div
            role="application"
            aria-label="Pin on the map"
            className={styles.spot}
            style={at(point)}
          >
            <button
              type="button"
              className={styles.pin}
              aria-label={`Pin at ${name}`}
              aria-describedby={helpId}
              {...movesOf(pin, position)}
            >
              <PinIcon size="2.25rem" />
            </button>
          </div>
        </div>
      </div>
      <p id={helpId} className={styles.help}>
        Not quite there? Move the pin, or use the arrow keys.
      </p>
    </div>
  );
}

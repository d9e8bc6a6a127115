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

/** What a PinMap takes. */
export interface PinMapProps {
  /** Where the pin stands; it has to be on the map of Hampton Roads. */
  position: Position;
  /** What is there: "12 Granby Street, Norfolk". */
  name: string;
  /** The pin was put elsewhere. */
  onMove: (position: Position) => void;
}

/** How much larger than its window the map is drawn. */
const ZOOM = 3;

/** What an arrow key moves the pin by, in percent of the map: about 100 m, and a kilometre with Shift. */
const STEP = 0.1;
const LONG_STEP = 1;

const DIRECTIONS: Readonly<Record<string, readonly [left: number, top: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** How much of the window is its edge: a pin there has left the view for the next one. */
const EDGE = 0.1;

const within = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));

const onMap = ({ left, top }: MapPoint): MapPoint => ({
  left: within(left, 0, 100),
  top: within(top, 0, 100),
});

/** Where the window begins so that a point is in its middle: percent of the map. */
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

/** The pin's place on the map while it is moved, and the window that shows it. */
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
 * A part of the map of Hampton Roads with a pin that can be put elsewhere: dragged, by a tap on the
 * map, or with the arrow keys. Its room is the same before and after it is drawn.
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

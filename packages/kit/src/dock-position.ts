/**
 * The position of a floating button: an edge, and `y` from 0 at the top of its free height to 1 at the
 * bottom.
 */
export type DockPosition = { edge: 'left' | 'right'; y: number }

type Area = { top: number; bottom: number }

const start: DockPosition = { edge: 'right', y: 1 }
const step = 0.06

/** The `top` in px, kept inside the area. */
export function clampTop(top: number, area: Area): number {
  return Math.min(area.bottom, Math.max(area.top, top))
}

function share(value: number): number {
  return Math.min(1, Math.max(0, value))
}

/** The docking position nearest to a box that was dropped. */
export function nearestEdge(
  box: { left: number; top: number; width: number },
  area: Area,
  width: number,
): DockPosition {
  return {
    edge: box.left + box.width / 2 < width / 2 ? 'left' : 'right',
    y: share((box.top - area.top) / Math.max(1, area.bottom - area.top)),
  }
}

/** The next position for an arrow key; undefined for other keys. */
export function moveByKey(key: string, { edge, y }: DockPosition): DockPosition | undefined {
  if (key === 'ArrowLeft') return { edge: 'left', y }
  if (key === 'ArrowRight') return { edge: 'right', y }
  if (key === 'ArrowUp') return { edge, y: share(y - step) }
  if (key === 'ArrowDown') return { edge, y: share(y + step) }
  return undefined
}

/** The stored position, or the bottom right corner; storage may be forbidden or hold any text. */
export function readPosition(storageKey: string): DockPosition {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    if (!stored || typeof stored !== 'object' || !('y' in stored) || !('edge' in stored)) return start
    return { edge: stored.edge === 'left' ? 'left' : 'right', y: share(Number(stored.y) || 0) }
  } catch {
    return start
  }
}

/** Stores the position where storage allows it. */
export function writePosition(storageKey: string, place: DockPosition): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(place))
  } catch {
    // Private mode or full storage: the position lasts for this visit.
  }
}

import type { CDPSession } from 'playwright-core'

/** A point in the viewport, in CSS px. */
export type Point = { x: number; y: number }

/**
 * Moves a finger from one point to another and rests there before it lifts: after a fling Chromium ignores
 * the next tap. The timestamps are set, so a busy machine does not change the gesture.
 */
export async function swipe(session: CDPSession, from: Point, to: Point): Promise<void> {
  const begin = Date.now() / 1000 - 1
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', seconds: number, touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: begin + seconds })
  await touch('touchStart', 0, [from])
  for (let part = 1; part <= 10; part++) {
    const point = { x: from.x + ((to.x - from.x) * part) / 10, y: from.y + ((to.y - from.y) * part) / 10 }
    await touch('touchMove', part * 0.016, [point])
  }
  await touch('touchMove', 0.5, [to])
  await touch('touchEnd', 0.6, [])
}

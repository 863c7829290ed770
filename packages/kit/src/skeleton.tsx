import css from './skeleton.module.css'

export type SkeletonProps = {
  /** CSS lengths; a number is px. The whole width and one line by default. */
  width?: number | string
  height?: number | string
  radius?: number | string
}

/** A quiet box in the shape of what comes. It shows itself after 100 ms, so that a fast answer never flashes. */
export function Skeleton({ width, height = 16, radius }: SkeletonProps) {
  return <span aria-hidden className={css.skeleton} style={{ width, height, borderRadius: radius }} />
}

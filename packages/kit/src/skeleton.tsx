import css from './skeleton.module.css'

export type SkeletonProps = {
  /** CSS lengths; a number is px. The whole width and one line by default. */
  width?: number | string
  height?: number | string
  radius?: number | string
}

/**
 * A quiet box in the shape of what comes. It shows itself after 100 ms, so that a fast answer never flashes. Drawn, because the policy of pages lets no
 * style stand in an element that the server has written.
 */
export function Skeleton({ width = '100%', height = 16, radius = 8 }: SkeletonProps) {
  return (
    <svg aria-hidden className={css.skeleton} width={width} height={height}>
      <rect width="100%" height="100%" rx={radius} />
    </svg>
  )
}

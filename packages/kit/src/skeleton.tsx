import css from './skeleton.module.css'

type SkeletonProps = {
  /** CSS lengths; a number is px. Full width and one line by default. */
  width?: number | string
  height?: number | string
  radius?: number | string
}

/**
 * A placeholder box. It appears after 100 ms, so that a fast response does not flash. An SVG, because the
 * pages' security policy allows no inline styles in the server's HTML.
 */
export function Skeleton({ width = '100%', height = 16, radius = 8 }: SkeletonProps) {
  return (
    <svg aria-hidden className={css.skeleton} width={width} height={height}>
      <rect width="100%" height="100%" rx={radius} />
    </svg>
  )
}

type IconProps = {
  /** Width and height in px, 22 by default. */
  size?: number
  /** A CSS colour; that of the text around it by default. */
  color?: string
}

/** Makes an icon from one 24 × 24 path; decorative, so that its button or text has the name. */
export function createIcon(path: string, filled?: boolean) {
  return function Icon({ size = 22, color }: IconProps) {
    return (
      <svg
        aria-hidden
        color={color}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill={filled ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={path} />
      </svg>
    )
  }
}

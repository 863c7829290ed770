import type { Avatar as AvatarName } from '@hao/contract/entities.ts'
import { UserIcon } from '@hao/kit/icons.tsx'

type Drawing = { ground: string; shapes: readonly (readonly [fill: string, path: string])[] }

const round = (cx: number, cy: number, rx: number, ry = rx) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`

const dark = '#2b2a28'
const eyes = [dark, round(19, 26, 1.8) + round(29, 26, 1.8)] as const

/** The pictures that a shopper may choose, on a square of 48; shapes are listed from back to front. */
const drawings: Record<AvatarName, Drawing> = {
  cat: {
    ground: '#f5dfae',
    shapes: [
      ['#e08a3a', `M10 24L11 8l12 8zM38 24L37 8l-12 8z${round(24, 28, 14, 12.5)}`],
      ['#fff3e0', round(24, 33, 7, 5)],
      eyes,
      ['#c2573f', 'M22 30.5h4L24 33z'],
    ],
  },
  bear: {
    ground: '#cfe6da',
    shapes: [
      ['#8b5e3c', round(13, 16, 5) + round(35, 16, 5) + round(24, 27, 14, 13)],
      ['#ecd3b3', round(24, 32, 7, 5.5)],
      eyes,
      [dark, round(24, 30.5, 2.4, 1.8)],
    ],
  },
  fox: {
    ground: '#d5e7ef',
    shapes: [
      ['#d8642c', 'M9 9l11 7h8l11-7v17q-3 10-15 15Q12 36 9 26z'],
      ['#fff6ec', 'M9 26q9 0 15 15Q12 36 9 26zM39 26q-9 0-15 15 12-5 15-15z'],
      eyes,
      [dark, round(24, 38.5, 2.2, 1.8)],
    ],
  },
  panda: {
    ground: '#dcebc9',
    shapes: [
      [dark, round(13, 15, 5) + round(35, 15, 5)],
      ['#fff', round(24, 27, 14.5, 13)],
      [dark, `${round(18, 26, 3.6, 4.4)}${round(30, 26, 3.6, 4.4)}${round(24, 32, 2.2, 1.6)}`],
      ['#fff', round(18.6, 25.4, 1.3) + round(29.4, 25.4, 1.3)],
    ],
  },
  rabbit: {
    ground: '#e6dbf0',
    shapes: [
      ['#fff', round(17, 14, 4.2, 11) + round(31, 14, 4.2, 11) + round(24, 30, 13, 11.5)],
      [
        '#f3b8bd',
        round(17, 14, 1.8, 7) + round(31, 14, 1.8, 7) + round(16, 33, 2.4, 1.6) + round(32, 33, 2.4, 1.6),
      ],
      [dark, round(19, 29, 1.8) + round(29, 29, 1.8)],
      ['#d9727c', 'M22.3 32.5h3.4L24 34.6z'],
    ],
  },
  owl: {
    ground: '#d6dff1',
    shapes: [
      ['#7a5a47', `M11 9l10 6h6l10-6v14H11z${round(24, 28, 14, 13.5)}`],
      ['#fff7ea', round(18, 25, 6) + round(30, 25, 6)],
      [dark, round(18.6, 25, 2.6) + round(29.4, 25, 2.6)],
      ['#eba43a', 'M21.8 29h4.4L24 33.5z'],
    ],
  },
}

export const avatarNames = Object.keys(drawings) as AvatarName[]

/** A user's picture, decorative; a generic one if none was chosen. `size` is CSS px. */
export function Avatar({ name, size }: { name: string; size: number }) {
  const known: Readonly<Record<string, Drawing>> = drawings
  const drawing = known[name]
  if (!drawing) return <UserIcon size={size / 2} />
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden>
      <path fill={drawing.ground} d="M0 0h48v48H0z" />
      {drawing.shapes.map(([fill, d]) => (
        <path key={d} fill={fill} d={d} />
      ))}
    </svg>
  )
}

import { formatCount } from '../../base/texts/format.ts'

type Part = { from: number | null; to: number | null; count: number }

const [width, height, gap, foot] = [56, 120, 6, 36]

/** A histogram of price changes in per cent. Falls are green and rises red, as usual in China. */
export function Histogram({ title, parts }: { title: string; parts: readonly Part[] }) {
  const most = Math.max(1, ...parts.map(({ count }) => count))
  const said = parts.map((part) => `${labelOf(part)} ${formatCount(part.count)}`).join(', ')
  return (
    <figure aria-label={`${title}: ${said}`} style={{ margin: 0, overflowX: 'auto' }}>
      <figcaption>{title}</figcaption>
      <svg aria-hidden width={parts.length * (width + gap)} height={height + foot + 18}>
        {parts.map((part, place) => {
          const tall = Math.round((height * part.count) / most)
          const x = place * (width + gap)
          return (
            <g key={labelOf(part)}>
              <rect
                x={x}
                y={18 + height - tall}
                width={width}
                height={Math.max(tall, 1)}
                fill={(part.to ?? 1) <= 0 ? '#0e6b5c' : '#c2410c'}
              />
              <text
                x={x + width / 2}
                y={14 + height - tall}
                textAnchor="middle"
                fontSize={12}
                fill="currentColor"
              >
                {part.count > 0 ? formatCount(part.count) : ''}
              </text>
              <text x={x + width / 2} y={height + 34} textAnchor="middle" fontSize={11} fill="currentColor">
                {labelOf(part)}
              </text>
            </g>
          )
        })}
      </svg>
    </figure>
  )
}

function labelOf({ from, to }: Part): string {
  if (from === null) return `≤ ${to}%`
  return to === null ? `> ${from}%` : `${from}…${to}%`
}

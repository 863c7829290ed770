import { Flex } from 'antd'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { formatCount, formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { callsTexts } from './texts.ts'

type Span = ConsoleOutput<'GET /phone-calls/outcomes'>['spans'][number]

/** The height of the chart, the width of a column, and the gap, px. */
const [height, width, gap] = [64, 10, 3]

/** The coloured parts of a column, from bottom to top. */
const parts = [
  { name: 'answered', fill: '#0e6b5c', of: ({ answered }: Span) => answered },
  {
    name: 'notAnswered',
    fill: '#8a94a0',
    of: ({ missed, busy, cancelled, refused }: Span) => missed + busy + cancelled + refused,
  },
  { name: 'turnedAway', fill: '#c2410c', of: ({ turnedAway }: Span) => turnedAway },
] as const

/**
 * A column for each hour or day, oldest first: answered, unanswered, refused. As a list for screen readers,
 * without empty spans.
 */
export function OutcomeChart({ by, spans }: { by: 'hour' | 'day'; spans: readonly Span[] }) {
  const t = useTexts(callsTexts)
  const most = Math.max(1, ...spans.map(allOf))
  const begins = ({ at }: Span) => formatMoment(at).slice(5, by === 'hour' ? 16 : 10)
  const said = (span: Span) =>
    `${begins(span)} ${parts.map(({ name, of }) => `${t[name]} ${formatCount(of(span))}`).join(', ')}`
  const heard = spans.filter((span) => allOf(span) > 0).map(said)
  const wide = spans.length * (width + gap)
  const [first, last] = [spans[0], spans.at(-1)]
  return (
    <figure className="span-columns" aria-label={`${t.chart[by]}: ${heard.join('; ') || t.noCalls}`}>
      <svg aria-hidden width={wide} height={height + 1} viewBox={`0 0 ${wide} ${height + 1}`}>
        <rect x={0} y={height} width={wide} height={1} fill="#8a94a0" />
        {spans.map((span, place) => (
          <g key={span.at}>
            <title>{said(span)}</title>
            <rect x={place * (width + gap)} y={0} width={width} height={height} fill="transparent" />
            {stacked(span, height / most).map(({ name, fill, y, tall }) => (
              <rect key={name} x={place * (width + gap)} y={y} width={width} height={tall} fill={fill} />
            ))}
          </g>
        ))}
      </svg>
      <figcaption className="quiet">
        <Flex gap={16} wrap>
          {first && last && <span className="nums">{`${begins(first)} – ${begins(last)}`}</span>}
          {parts.map(({ name, fill }) => (
            <span key={name} className="nowrap">
              <svg aria-hidden width={10} height={10}>
                <rect width={10} height={10} fill={fill} />
              </svg>{' '}
              {t[name]}
            </span>
          ))}
          <span>{t.highest(formatCount(Math.max(0, ...spans.map(allOf))))}</span>
        </Flex>
      </figcaption>
    </figure>
  )
}

const allOf = (span: Span) => parts.reduce((sum, { of }) => sum + of(span), 0)

/** The stacked parts of a column, `scale` px for each call. */
function stacked(span: Span, scale: number) {
  let y = height
  return parts.map(({ name, fill, of }) => {
    const tall = of(span) * scale
    y -= tall
    return { name, fill, y, tall }
  })
}

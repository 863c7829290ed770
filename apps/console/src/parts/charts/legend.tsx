import { useThemeName } from '../../base/browser/theme-choice.ts'
import { useLocale } from '../../base/texts/locale.ts'
import { type Chart, drawnSeries, type Series } from './chart.ts'
import { createPalette, dashes } from './palette.ts'

/** The names of the series with their marks. */
export function Legend({ chart }: { chart: Chart }) {
  const drawn = drawnSeries(chart)
  if (drawn.length < 2 || chart.layout === 'panels') return null
  return (
    <ul className="legend" aria-hidden="true">
      {drawn.map((series, index) => (
        <li key={series.key}>
          <LegendMark series={series} index={index} /> {series.label}
        </li>
      ))}
    </ul>
  )
}

/** A short piece of the line or bar as it is drawn. */
export function LegendMark({ series, index }: { series: Series; index: number }) {
  const { tones, pattern } = createPalette(useThemeName(), useLocale())
  if (series.tableOnly) return <svg aria-hidden="true" width={18} height={10} />
  const color = tones[series.tone]
  return (
    <svg aria-hidden="true" width={18} height={10}>
      {series.mark === 'line' ? (
        <line x1={0} y1={5} x2={18} y2={5} stroke={color} strokeWidth={2} strokeDasharray={dash(index)} />
      ) : (
        <rect width={18} height={10} fill={color} />
      )}
      {series.mark === 'bar' && index % 2 === 1 && (
        <path d="M1 10 L7 0 M7 10 L13 0 M13 10 L19 0" stroke={pattern} strokeWidth={2} />
      )}
      {series.mark === 'bar' && index > 0 && index % 2 === 0 && (
        <path d="M3 5h.01 M9 5h.01 M15 5h.01" stroke={pattern} strokeWidth={4} strokeLinecap="round" />
      )}
    </svg>
  )
}

const dash = (index: number) => dashes[index % dashes.length]?.join(' ')

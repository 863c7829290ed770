import { type Chart, formatValue } from './chart.ts'
import { LegendMark } from './legend.tsx'

const tooltipWidth = 220

/** The values of one point, beside the pointer. Screen readers have the table. */
export function Tooltip({
  chart,
  x,
  y,
  index,
  width,
}: {
  chart: Chart
  x: number
  y: number
  index: number
  width: number
}) {
  const left = x + 16 + tooltipWidth > width ? Math.max(0, x - 16 - tooltipWidth) : x + 16
  return (
    <div
      className="tooltip"
      aria-hidden="true"
      style={{ left, top: Math.max(0, y - 24), width: tooltipWidth }}
    >
      <div className="quiet nums">{chart.points[index]}</div>
      {chart.series.map((series, place) => (
        <div key={series.key} className="tooltip-row">
          <LegendMark series={series} index={chart.layout === 'panels' ? 0 : place} />
          <span>{series.label}</span>
          <strong className="nums">{formatValue(series, series.values[index])}</strong>
        </div>
      ))}
    </div>
  )
}

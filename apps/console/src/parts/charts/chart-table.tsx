import { Link } from 'wouter'
import { type Chart, formatValue } from './chart.ts'

/**
 * The values of a chart as a table. `links` leads from each value to the list behind it; without them the
 * table is for screen readers beside the drawing.
 */
export function ChartTable({ chart, links }: { chart: Chart; links: boolean }) {
  return (
    <table className="chart-table">
      <caption>{chart.title}</caption>
      <thead>
        <tr>
          <th scope="col">{chart.axis}</th>
          {chart.series.map(({ key, label, unit }) => (
            <th key={key} scope="col">
              {label} ({unit})
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chart.points.map((point, index) => (
          <tr key={point}>
            <th scope="row">{point}</th>
            {chart.series.map((series) => {
              const text = formatValue(series, series.values[index])
              const path = links ? series.paths[index] : undefined
              return <td key={series.key}>{path ? <Link href={path}>{text}</Link> : text}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

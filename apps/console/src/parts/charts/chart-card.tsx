import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Alert, Button, Card, Flex, Segmented, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { saveFile, saveUrl } from '../../base/browser/save-file.ts'
import { useThemeName } from '../../base/browser/theme-choice.ts'
import { useLocale } from '../../base/texts/locale.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Loaded } from '../page/loaded.tsx'
import { OpenLink } from '../page/open-link.tsx'
import { type Chart, isEmpty } from './chart.ts'
import { ChartTable } from './chart-table.tsx'
import { formatChartCsv } from './csv.ts'
import { createPalette } from './palette.ts'
import { chartTexts } from './texts.ts'
import './charts.css'

/** A total of the period, beside that of the period before where there is one. */
export type Figure = {
  key: string
  label: string
  text: string
  before?: { text: string; change: string }
  path?: string
}

/** `period`: the days of the data, as in '2026-11-01 – 2026-11-30'. */
export type ChartData = { chart: Chart; period: string; figures: readonly Figure[]; beside?: ReactNode }

/** The drawing code is a chunk of its own: the screen appears without it. */
const useDrawing = () =>
  useQuery({
    queryKey: ['drawing'],
    queryFn: () => import('./drawing.tsx'),
    staleTime: Infinity,
    retry: false,
  })

type ChartCardProps<T> = {
  title: string
  query: UseQueryResult<T>
  build: (data: T) => ChartData
  /** Shown in place of a drawing without values. */
  empty: string
  wide?: boolean
  /** Choices of the data, such as its period. */
  controls?: ReactNode
}

/** A chart with its totals, its table, and its files. Other charts do not depend on its data. */
export function ChartCard<T>({ title, query, build, empty, wide, controls }: ChartCardProps<T>) {
  const t = useTexts(chartTexts)
  const [shown, setShown] = useState<'chart' | 'table'>('chart')
  const data = query.data === undefined ? undefined : build(query.data)
  return (
    <Card
      size="small"
      title={<h2 className="card-title">{title}</h2>}
      className={wide ? 'chart-card wide-card' : 'chart-card'}
      extra={
        <Flex gap={4} align="center" wrap justify="end">
          {controls}
          <Segmented
            size="small"
            aria-label={t.view(title)}
            value={shown}
            onChange={setShown}
            options={[
              { value: 'chart', label: t.chart },
              { value: 'table', label: t.table },
            ]}
          />
          <Files data={data} title={title} />
        </Flex>
      }
    >
      <Loaded query={query} rows={8}>
        {() => data && <Content data={data} shown={shown} empty={empty} />}
      </Loaded>
    </Card>
  )
}

function Content({ data, shown, empty }: { data: ChartData; shown: 'chart' | 'table'; empty: string }) {
  const t = useTexts(chartTexts)
  const drawing = useDrawing()
  const [, navigate] = useLocation()
  const { chart, figures, beside } = data
  const Drawing = drawing.data?.Drawing
  const table = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <section className="chart-scroll" tabIndex={0} aria-label={t.scroll(chart.title)}>
      <ChartTable chart={chart} links />
    </section>
  )
  return (
    <>
      <Figures figures={figures} />
      {beside}
      {shown === 'table' ? (
        table
      ) : isEmpty(chart) ? (
        <p className="chart-empty quiet">{empty}</p>
      ) : drawing.error ? (
        <>
          <Alert type="warning" showIcon title={t.drawingMissing} />
          {table}
        </>
      ) : (
        <>
          {Drawing ? (
            <Drawing chart={chart} onOpen={navigate} />
          ) : (
            <Skeleton active title={false} paragraph={{ rows: 6 }} />
          )}
          <div className="unseen">
            <ChartTable chart={chart} links={false} />
          </div>
        </>
      )}
    </>
  )
}

function Figures({ figures }: { figures: readonly Figure[] }) {
  const t = useTexts(chartTexts)
  return (
    <ul className="chart-figures">
      {figures.map(({ key, label, text, before, path }) => (
        <li key={key}>
          <span className="quiet">{label}</span>
          {path ? (
            <OpenLink path={path}>
              <span className="figure small nums">{text}</span>
            </OpenLink>
          ) : (
            <span className="figure small nums">{text}</span>
          )}
          {before && <span className="quiet nums">{t.before(before.text, before.change)}</span>}
        </li>
      ))}
    </ul>
  )
}

/** Buttons that save the chart as CSV and as PNG. */
function Files({ data, title }: { data: ChartData | undefined; title: string }) {
  const t = useTexts(chartTexts)
  const { data: drawing } = useDrawing()
  const look = useThemeName()
  const locale = useLocale()
  const saveCsv = ({ chart, period }: ChartData) =>
    saveFile(
      fileName(title, period, 'csv'),
      new Blob([formatChartCsv(chart)], { type: 'text/csv;charset=utf-8' }),
    )
  const savePicture = ({ chart, period }: ChartData) => {
    const palette = createPalette(look, locale)
    const picture = drawing?.drawPicture(chart, period, { palette, locale })
    if (picture) saveUrl(fileName(title, period, 'png'), picture)
  }
  return (
    <>
      <Button
        size="small"
        type="text"
        disabled={!data}
        aria-label={t.csv(title)}
        onClick={() => data && saveCsv(data)}
      >
        CSV
      </Button>
      <Button
        size="small"
        type="text"
        disabled={!data || !drawing}
        aria-label={t.png(title)}
        onClick={() => data && savePicture(data)}
      >
        PNG
      </Button>
    </>
  )
}

const fileName = (title: string, period: string, type: string) =>
  `${`${title} ${period}`.replaceAll(/[^\p{L}\p{N}-]+/gu, '_')}.${type}`

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../base/api/query.ts'
import { pathTo } from '../../base/routes.ts'
import { formatCount, formatDay, formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { formatChange } from '../../parts/charts/change.ts'
import { Loaded } from '../../parts/page/loaded.tsx'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { Section } from '../../parts/page/section.tsx'
import { homeTexts } from './texts.ts'

/**
 * How often (ms) the figures are read. The server's figures are at most 2 s old, so the screen's are at most
 * 5 s old.
 */
const pollMs = 2500
/** How often (ms) yesterday's figures are read. */
const morningPollMs = 60_000

export const useHome = () => useQuery({ ...read('GET /home', {}), refetchInterval: pollMs })

/** Today until now and yesterday, each beside the same weekday a week before, for staff who may open them. */
export function Today() {
  const t = useTexts(homeTexts)
  return (
    <Section title={t.days}>
      <div className="tiles">
        <TodayTiles />
        <YesterdayTiles />
      </div>
    </Section>
  )
}

function TodayTiles() {
  const t = useTexts(homeTexts)
  return (
    <Loaded query={useHome()} rows={2}>
      {({ at, sales, refunds }) => {
        const day = formatDay(at)
        const tiles = [
          { label: t.sales, figure: sales, counted: t.payments, path: pathTo('orders', { paidFrom: day }) },
          {
            label: t.refunds,
            figure: refunds,
            counted: t.givenBack,
            path: pathTo('refunds', { arrivedFrom: day }),
          },
        ]
        return tiles.map(
          ({ label, figure, counted, path }) =>
            figure && (
              <Tile
                key={label}
                label={label}
                path={path}
                value={formatFen(figure.fen)}
                beside={counted(figure.count)}
              >
                {t.lastWeek(formatCount(figure.countBefore), formatFen(figure.fenBefore))}
              </Tile>
            ),
        )
      }}
    </Loaded>
  )
}

type Money = { count: number; fen: number }
type Weekly<Figure> = { of: Figure; before: Figure } | undefined

function YesterdayTiles() {
  const t = useTexts(homeTexts)
  const query = useQuery({ ...read('GET /statistics/morning', {}), refetchInterval: morningPollMs })
  const compare = (text: string, now: number, before: number) => t.before(text, formatChange(now, before))
  const countTile = (label: string, pair: Weekly<{ count: number }>, path: string) =>
    pair && (
      <Tile label={label} path={path} value={formatCount(pair.of.count)}>
        {compare(formatCount(pair.before.count), pair.of.count, pair.before.count)}
      </Tile>
    )
  const moneyTile = (label: string, pair: Weekly<Money>, counted: (count: number) => string, path: string) =>
    pair && (
      <Tile label={label} path={path} value={formatFen(pair.of.fen)} beside={counted(pair.of.count)}>
        {compare(formatFen(pair.before.fen), pair.of.fen, pair.before.fen)}
      </Tile>
    )
  return (
    <Loaded query={query} rows={2}>
      {({ day, placed, paid, refunds, calls, customers }) => {
        // The list has the calls that reached the owner's phone; the platform refused the others.
        const heard = calls && {
          of: { count: calls.of.connected + calls.of.missed },
          before: { count: calls.before.connected + calls.before.missed },
        }
        return (
          <>
            {countTile(t.placedDay, placed, pathTo('orders', { placedFrom: day, placedUntil: day }))}
            {moneyTile(t.paidDay, paid, t.payments, pathTo('orders', { paidFrom: day, paidUntil: day }))}
            {moneyTile(
              t.refundsDay,
              refunds,
              t.givenBack,
              pathTo('refunds', { arrivedFrom: day, arrivedUntil: day }),
            )}
            {countTile(t.callsDay, heard, pathTo('calls', { from: day, until: day }))}
            {countTile(t.customersDay, customers, pathTo('customers', { joinedFrom: day, joinedUntil: day }))}
          </>
        )
      }}
    </Loaded>
  )
}

type TileProps = { label: string; value: string; beside?: string; path: string; children: ReactNode }

/** A figure, a link to its list, and below it what it was before. */
function Tile({ label, value, beside, path, children }: TileProps) {
  return (
    <div className="tile">
      <div className="quiet">{label}</div>
      <OpenLink path={path}>
        <span className="figure small nums">{value}</span>
      </OpenLink>{' '}
      {beside !== undefined && <span className="nums nowrap">{beside}</span>}
      <div className="quiet nums">{children}</div>
    </div>
  )
}

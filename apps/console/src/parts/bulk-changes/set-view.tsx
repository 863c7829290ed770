import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Flex, Progress, Tabs } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { read } from '../../base/api/query.ts'
import { formatCount } from '../../base/texts/format.ts'
import { labelFor, textFor, useTexts } from '../../base/texts/texts.ts'
import { numberTexts } from '../numbers/texts.ts'
import { useCategories } from '../numbers/use-categories.ts'
import { useTab } from '../list/list-state.ts'
import { Loaded } from '../page/loaded.tsx'
import { Page } from '../page/page.tsx'
import { Section } from '../page/section.tsx'
import { Facts } from '../shown/facts.tsx'
import { History } from '../shown/history.tsx'
import { Moment } from '../shown/values.tsx'
import { FileProblem } from './file-problem.tsx'
import { FileReadingCard } from './file-reading.tsx'
import { isAtWork, isIncomplete, type ChangeSet, getCurrentState } from './change-set.ts'
import { PriceRows, Prices } from './prices.tsx'
import { useRuleFacts } from './rule-facts.tsx'
import { priceTexts } from './price-texts.ts'
import { Examples, RefusedLines, SetRows } from './set-lists.tsx'
import { SetState } from './set-state.tsx'
import { setTexts } from './texts.ts'
import { SetActions, getSetActions } from './set-actions.tsx'

const pollMs = 1500
/** Missing parts may arrive at any time, or never. */
const waitMs = 15_000

/** A change set: its preview, progress, outcome of each number, and possible actions. */
export function SetView({ id }: { id: string }) {
  const set = useQuery({
    ...read('GET /set/:id', { id }),
    refetchInterval: ({ state: { data } }) => {
      if (!data || !isAtWork(data)) return false
      return isIncomplete(data) ? waitMs : pollMs
    },
  })
  const t = useTexts(setTexts)
  useRefetchRows(set.data?.state)
  return (
    <Loaded query={set}>
      {(data) => (
        <Page
          title={textFor(t.title, data.kind)(data.id)}
          beside={<SetState set={data} />}
          actions={<SetActions set={data} />}
        >
          <Flex vertical gap={16}>
            <Whole set={data} />
            {data.file && <FileReadingCard set={data} file={data.file} />}
            <Prices set={data} />
            {data.examples.length > 0 && <Examples examples={data.examples} />}
            <Lists id={id} set={data} />
            <History
              title={t.history}
              rows={data.history}
              describe={({ source, event }) => labelFor(t.events[source], event)}
            />
          </Flex>
        </Page>
      )}
    </Loaded>
  )
}

/** Refused lines and numbers, each in a tab, because the address holds the state of one list. */
function Lists({ id, set }: { id: string; set: ChangeSet }) {
  const { kind, counts } = set
  const t = useTexts(setTexts)
  const priced = useTexts(priceTexts)
  const [tab, choose] = useTab(['prices', 'lines', 'rows'])
  const items = [
    ...(kind === 'import' && changesPrices(set)
      ? [{ key: 'prices', label: priced.rows, children: <PriceRows id={id} /> }]
      : []),
    ...(kind === 'import' && counts.refused > 0
      ? [{ key: 'lines', label: t.lines, children: <RefusedLines id={id} /> }]
      : []),
    ...(kind === 'bulk' || counts.changed + counts.changedSince > 0
      ? [{ key: 'rows', label: t.rows, children: <SetRows id={id} /> }]
      : []),
  ]
  const [only, other] = items
  if (!other) return only && <Section title={only.label}>{only.children}</Section>
  return (
    <Section>
      <Tabs activeKey={tab} onChange={choose} destroyOnHidden items={items} />
    </Section>
  )
}

function changesPrices({ prices, approval }: ChangeSet): boolean {
  const figures = approval?.state === 'asked' ? { ...approval.figures, turn: approval.turn } : prices
  return figures?.turn === 'run' && figures.planned > 0
}

/** Reads the lists again when the set changes its state. */
function useRefetchRows(state: ChangeSet['state'] | undefined) {
  const client = useQueryClient()
  useEffect(() => {
    if (!state) return
    void client.invalidateQueries({ queryKey: ['GET /set/:id/rows'] })
    void client.invalidateQueries({ queryKey: ['GET /set/:id/lines'] })
  }, [client, state])
}

function Whole({ set }: { set: ChangeSet }) {
  const t = useTexts(setTexts)
  const words = useTexts(numberTexts)
  const { counts, parameters } = set
  const shown = (value: unknown) => (typeof value === 'number' ? formatCount(value) : undefined)
  return (
    <Section>
      <Notice set={set} />
      {(isAtWork(set) || set.state === 'stopped') && !isIncomplete(set) && <Bar set={set} />}
      <Facts
        facts={[
          [t.what, labelFor(words.moves, set.move)],
          ...usePatternFacts(set),
          ...useRuleFacts(set),
          [t.file, typeof parameters['file'] === 'string' ? parameters['file'] : undefined],
          [t.by, set.by ?? '—'],
          [t.why, set.reason],
          [t.created, <Moment key="created" at={set.createdAt} />],
          ...useMomentFacts(set),
          [t.added, shown(parameters['added'])],
          [t.updated, shown(parameters['updated'])],
          [t.outcomes.refused, counts.refused ? <Refusals key="refused" set={set} /> : undefined],
          ...counted.map((name) => [t.outcomes[name], shownCount(counts, name)] as const),
        ]}
      />
    </Section>
  )
}

/** The progress bar. It is full only when the state says so. */
function Bar({ set: { state, progress } }: { set: ChangeSet }) {
  const t = useTexts(setTexts)
  const { done, of } = progress
  const percent = of === 0 ? 0 : Math.min(99, Math.floor((done / of) * 100))
  const isStopped = state === 'stopped'
  return (
    <>
      <Progress percent={percent} status={isStopped ? 'normal' : 'active'} aria-label={t.progress} />
      {isStopped && <p className="quiet">{t.doneAndLeft(formatCount(done), formatCount(of - done))}</p>}
    </>
  )
}

/**
 * Why a set cannot continue: its file is unreadable or incomplete, its preview has expired, or it changes
 * nothing.
 */
function Notice({ set }: { set: ChangeSet }) {
  const t = useTexts(setTexts)
  if (set.problem) return <Unreadable set={set} />
  const state = getCurrentState(set)
  if (state === 'expired')
    return (
      <Alert
        type="warning"
        showIcon
        title={set.kind === 'import' ? t.fileExpired : t.expired}
        className="above-facts"
      />
    )
  if (isIncomplete(set)) return <Alert type="info" showIcon title={t.lacksParts} className="above-facts" />
  const stuck = state === 'previewed' && !set.inApproval && !getSetActions(set).includes('run')
  return stuck && <Alert type="info" showIcon title={t.nothing} className="above-facts" />
}

/** The end of a reservation, and the deadlines to run and to undo a set. */
function useMomentFacts(set: ChangeSet): (readonly [string, ReactNode])[] {
  const t = useTexts(setTexts)
  const words = useTexts(numberTexts)
  const { until } = set.parameters
  const turns = getSetActions(set)
  const runUntil = turns.includes('run') ? set.runUntil : null
  const undoUntil = turns.includes('undo') && set.move !== 'promote' ? set.undoUntil : null
  return [
    [words.until, typeof until === 'string' ? <Moment key="until" at={until} /> : undefined],
    [t.runUntil, runUntil ? <Moment key="run" at={runUntil} /> : undefined],
    [t.undoUntil, undoUntil ? <Moment key="undo" at={undoUntil} /> : undefined],
  ]
}

/** The facts of a pattern change: old and new patterns, and whether manual assignments are replaced. */
function usePatternFacts({ parameters }: ChangeSet): (readonly [string, string])[] {
  const t = useTexts(setTexts)
  const words = useTexts(numberTexts)
  const { nameOf } = useCategories()
  const { category, from, to, everyNumber } = parameters
  if (typeof category !== 'string' || !Array.isArray(from) || !Array.isArray(to)) return []
  const said = (patterns: unknown[]) => patterns.join(' ') || words.none
  return [
    [t.category, nameOf(category)],
    [t.patterns, `${said(from)} → ${said(to)}`],
    [t.everyNumber, everyNumber === true ? t.byPatterns : t.byHand],
  ]
}

const counted = ['planned', 'unchanged', 'changed', 'changed-since', 'undone', 'kept'] as const

/** The count as text; undefined for zero. */
function shownCount(counts: ChangeSet['counts'], name: (typeof counted)[number]): string | undefined {
  const count = counts[name === 'changed-since' ? 'changedSince' : name]
  return count > 0 || name === 'planned' ? formatCount(count) : undefined
}

/** The counts of refused numbers by reason: a state, or a fault of a line. */
function Refusals({ set }: { set: ChangeSet }) {
  const t = useTexts(setTexts)
  const words = useTexts(numberTexts)
  const said: Readonly<Record<string, string>> = { ...words.states, ...t.reasons }
  const each = Object.entries(set.refusals).map(([reason, count]) =>
    t.refusal(labelFor(said, reason), formatCount(count)),
  )
  return t.refusals(formatCount(set.counts.refused), each.join(' · '))
}

function Unreadable({ set: { file } }: { set: ChangeSet }) {
  const title = <FileProblem problem={file?.problem ?? null} />
  return <Alert type="error" showIcon title={title} className="above-facts" />
}

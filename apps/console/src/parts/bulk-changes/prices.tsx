import { setPriceList } from '@hao/contract/console/lists/change-sets.ts'
import { Alert, Flex, Table } from 'antd'
import { formatCount, formatFen, formatPercent } from '../../base/texts/format.ts'
import { formatFullNumber } from '../../base/plan.ts'
import { textFor, useTexts } from '../../base/texts/texts.ts'
import { List } from '../list/list.tsx'
import { limitTexts, ownLimitTexts } from '../limits/texts.ts'
import { Section } from '../page/section.tsx'
import { Facts } from '../shown/facts.tsx'
import { Moment, Money, NumberText } from '../shown/values.tsx'
import type { Approval, Figures, ChangeSet } from './change-set.ts'
import { priceTexts } from './price-texts.ts'

/** The effect of a set on prices and on the sale, why it needs approval, and the state of the request. */
export function Prices({ set: { prices, approval } }: { set: ChangeSet }) {
  const t = useTexts(priceTexts)
  const figures = approval?.state === 'asked' ? approval.figures : selectShownPrices(prices)
  if (!figures && !approval) return null
  return (
    <Section title={t.title}>
      <Flex vertical gap={16}>
        {approval && <Request approval={approval} />}
        {prices && prices.reasons.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={t.needed[prices.turn]}
            description={<Reasons figures={prices} />}
          />
        )}
        {figures && <Moves figures={figures} />}
        {figures && figures.planned > 0 && <Amounts figures={figures} />}
      </Flex>
    </Section>
  )
}

/** The price changes of an undo are shown only when they need approval. */
const selectShownPrices = (prices: ChangeSet['prices']) =>
  prices && (prices.turn === 'run' || prices.reasons.length > 0) ? prices : undefined

/** Who requested what and why, or how it was decided. */
function Request({ approval }: { approval: Approval }) {
  const t = useTexts(priceTexts)
  const { state, turn, decidedBy, figures } = approval
  const asked = [
    [t.by, approval.askedBy],
    [t.why, approval.reason],
  ] as const
  if (state !== 'asked')
    return (
      <>
        <Alert
          type={state === 'approved' ? 'success' : 'info'}
          showIcon
          title={textFor(t.decided, state)(decidedBy ?? '')}
        />
        <Facts facts={asked} />
      </>
    )
  return (
    <>
      <Alert type="warning" showIcon title={t.waiting[turn]} description={<Reasons figures={figures} />} />
      <Facts facts={[...asked, [t.lapses, <Moment key="lapses" at={approval.lapsesAt} />]]} />
    </>
  )
}

/** What else a change counts as, and what the same person may do alone. */
function Moves({ figures }: { figures: Figures }) {
  const t = useTexts(priceTexts)
  const { names } = useTexts(ownLimitTexts)
  const { counts } = figures
  if (counts.length === 0) return null
  return (
    <Facts
      columns={1}
      facts={counts.map(({ act, amount, used, max }) => [
        names[act],
        t.counted(formatCount(amount), formatCount(used), formatCount(max)),
      ])}
    />
  )
}

/** The limits of one person that a change passes. */
export function Reasons({ figures }: { figures: Figures }) {
  const t = useTexts(priceTexts)
  const { acts } = useTexts(limitTexts)
  const { deep, numbers, loweredFen, raisedFen, baseFen, limits, counts } = figures
  const words: Partial<Record<Figures['reasons'][number], string>> = {
    ...Object.fromEntries(
      counts.map(({ act, amount, used, max }) => [
        act,
        t.reasons.act(acts[act](formatCount(used + amount)), formatCount(max)),
      ]),
    ),
    sum: t.reasons.sum(formatFen(loweredFen), percent(loweredFen, baseFen), `${limits.sumPercent}%`),
    raise: t.reasons.raise(formatFen(raisedFen), percent(raisedFen, baseFen), `${limits.sumPercent}%`),
    one: t.reasons.one(formatCount(deep), `${limits.onePercent}%`),
    numbers: t.reasons.numbers(formatCount(numbers), formatCount(limits.numbers)),
  }
  return (
    <ul className="signs">
      {figures.reasons.map((reason) => (
        <li key={reason}>{words[reason]}</li>
      ))}
    </ul>
  )
}

const percent = (part: number, whole: number) => (whole === 0 ? '100%' : formatPercent(part, whole))

function Amounts({ figures }: { figures: Figures }) {
  return (
    <>
      <PriceSums figures={figures} />
      {figures.deepest.length > 0 && <Deepest cuts={figures.deepest} />}
    </>
  )
}

/** How many prices change, fall and rise, and what that sums up to. */
export function PriceSums({ figures }: { figures: Figures }) {
  const t = useTexts(priceTexts)
  const { planned, falling, rising, beforeFen, afterFen, loweredFen, raisedFen, deepest } = figures
  const { lowestFen, highestFen } = figures
  const [most] = deepest
  return (
    <Facts
      facts={[
        [t.planned, formatCount(planned)],
        [t.falling, formatCount(falling)],
        [t.rising, formatCount(rising)],
        // Requests of earlier releases lack these two.
        [t.newPrices, highestFen > 0 ? `${formatFen(lowestFen)} – ${formatFen(highestFen)}` : undefined],
        [t.sum, `${formatFen(beforeFen)} → ${formatFen(afterFen)}`],
        [t.lowered, formatFen(loweredFen)],
        [t.raised, formatFen(raisedFen)],
        [
          t.deepestCut,
          most &&
            `${formatFullNumber(most.digits)} · ${formatFen(most.beforeFen)} → ${formatFen(most.afterFen)}`,
        ],
      ]}
    />
  )
}

function Deepest({ cuts }: { cuts: Figures['deepest'] }) {
  const t = useTexts(priceTexts)
  return (
    <Table
      size="small"
      title={() => t.deepest}
      rowKey="digits"
      dataSource={cuts}
      pagination={false}
      columns={[
        { title: t.number, render: (_, { digits }) => <NumberText digits={digits} /> },
        { title: t.before, align: 'right', render: (_, row) => <Money fen={row.beforeFen} /> },
        { title: t.after, align: 'right', render: (_, row) => <Money fen={row.afterFen} /> },
        { title: t.change, align: 'right', render: (_, row) => <Money fen={row.afterFen - row.beforeFen} /> },
      ]}
    />
  )
}

/** Each price that a set would change. */
export function PriceRows({ id }: { id: string }) {
  return (
    <List
      list={setPriceList}
      call="GET /set/:id/prices"
      fixed={{ id }}
      views="none"
      render={{ change: ({ beforeFen, afterFen }) => <Money fen={afterFen - beforeFen} /> }}
      rowKey={({ digits }) => digits}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { Flex } from 'antd'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import { formatFullNumber } from '../../base/plan.ts'
import { pathOf, type ScreenProps } from '../../base/routes.ts'
import { formatFen } from '../../base/texts/format.ts'
import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { AuditLink } from '../../parts/audit/audit-link.tsx'
import { BlockNumber, UnblockNumber } from '../../parts/calls/block-number.tsx'
import { TryCallCard } from '../../parts/calls/try-call.tsx'
import { NumberState } from '../../parts/numbers/number-state.tsx'
import { numberTexts } from '../../parts/numbers/texts.ts'
import { useCategories } from '../../parts/numbers/use-categories.ts'
import { useStruckPrice } from '../../parts/numbers/use-struck-price.ts'
import { Loaded } from '../../parts/page/loaded.tsx'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Section } from '../../parts/page/section.tsx'
import { RevealedPhone } from '../../parts/service/revealed-phone.tsx'
import { NumberInShop } from '../../parts/shop/number-in-shop.tsx'
import { shopTexts } from '../../parts/shop/texts.ts'
import { eventTexts } from '../../parts/shown/event-texts.ts'
import { Facts } from '../../parts/shown/facts.tsx'
import { Timeline } from '../../parts/shown/timeline.tsx'
import { Moment, Money, NumberText, StateTag } from '../../parts/shown/values.tsx'
import { NumberActions } from './actions.tsx'
import { oneNumberTexts } from './texts.ts'
import { type FigureChange, listFigureChanges } from './figure-changes.ts'

type One = ConsoleOutput<'GET /number/:id'>

/** One number: its facts, possible moves and history. */
export function Screen({ id }: ScreenProps) {
  const t = useTexts(oneNumberTexts)
  const hasPermission = useHasPermission()
  const number = useQuery(read('GET /number/:id', { id }))
  return (
    <Loaded query={number}>
      {(data) => (
        <Page
          title={formatFullNumber(data.digits)}
          beside={
            <>
              <NumberState state={data.state} />
              {data.owner?.callsBlocked && <StateTag tone="bad">{t.callsBlocked}</StateTag>}
            </>
          }
          actions={
            <>
              {data.owner && hasPermission('numbers.block') && <Calls owner={data.owner} number={data} />}
              <AuditLink subject="number" id={data.id} />
              <NumberActions key={data.id} number={data} />
            </>
          }
        >
          <Flex vertical gap={16}>
            <Now number={data} />
            {hasPermission('calls.of-one') && <TryCallCard key={data.id} digits={data.digits} />}
            <History number={data} />
          </Flex>
        </Page>
      )}
    </Loaded>
  )
}

/** Blocks or unblocks the calls to a number with an owner. */
function Calls({ owner, number: { id, digits } }: { owner: NonNullable<One['owner']>; number: One }) {
  return owner.callsBlocked ? <UnblockNumber numberId={id} /> : <BlockNumber digits={digits} />
}

/**
 * Links to the subscription, which can reveal the phone. Users who cannot open it can reveal the phone here.
 */
function Owner({ owner: { phone, customerId, subscriptionId } }: { owner: NonNullable<One['owner']> }) {
  const hasPermission = useHasPermission()
  return hasPermission('subscriptions.read') ? (
    <OpenLink path={pathOf('subscription', subscriptionId)}>{phone ?? '—'}</OpenLink>
  ) : (
    <RevealedPhone kind="customer" id={customerId} masked={phone} none="—" />
  )
}

function Now({ number }: { number: One }) {
  const t = useTexts(oneNumberTexts)
  const words = useTexts(numberTexts)
  const { column: shop } = useTexts(shopTexts)
  const { nameOf } = useCategories()
  const struck = useStruckPrice()
  const { owner, recoverableUntil, goesBackTo, endsAt } = number
  const { promotionFen, promotionUntil, promotionSetId } = number
  return (
    <Section title={t.facts}>
      <Facts
        facts={[
          [words.number, <NumberText key="number" digits={number.digits} copyable />],
          [words.monthly, <Money key="price" fen={number.priceFen} />],
          [
            words.promotion,
            promotionFen !== null && promotionUntil !== null && promotionSetId !== null ? (
              <span key="promotion">
                <Money fen={promotionFen} /> · {words.until} <Moment at={promotionUntil} /> ·{' '}
                <OpenLink path={pathOf('change', promotionSetId)}>{t.set(promotionSetId)}</OpenLink>
              </span>
            ) : undefined,
          ],
          [
            words.struck,
            <span key="struck" className="nums">
              {struck(number.priceFen, number.struckPriceFen)}
            </span>,
          ],
          [words.weight, number.featured],
          [words.categories, number.categories.map(nameOf).join(' · ') || words.none],
          [words.ends, endsAt ? <Moment key="ends" at={endsAt} /> : undefined],
          [shop, <NumberInShop key="shop" number={number} />],
          [t.goesBack, goesBackTo ? words.states[goesBackTo] : undefined],
          [t.recoverable, recoverableUntil ? <Moment key="recoverable" at={recoverableUntil} /> : undefined],
          [t.calls, number.state === 'cooling' ? number.callsWhileCooling : undefined],
          [t.owner, owner ? <Owner key="owner" owner={owner} /> : undefined],
        ]}
      />
    </Section>
  )
}

function History({ number: { history, moreHistory } }: { number: One }) {
  const t = useTexts(oneNumberTexts)
  const words = useTexts(numberTexts)
  const say = useDescribeChange()
  const figureChanges = listFigureChanges(history)
  const moves: Readonly<Record<string, string>> = { ...useTexts(eventTexts).number, ...words.moves }
  return (
    <Section title={t.history}>
      <Timeline
        entries={history.map((each, place) => ({
          key: each.id,
          at: each.at,
          kind: labelFor(moves, each.event),
          what: (
            <>
              {labelFor(moves, each.event)} → {words.states[each.state]}
              {each.promotionFen !== null && ` · ${words.promotion} ${formatFen(each.promotionFen)}`}
              {figureChanges[place]?.map((one) => ` · ${say(one)}`)}
              {each.setId !== null && (
                <>
                  {' · '}
                  <OpenLink path={pathOf('change', each.setId)}>{t.set(each.setId)}</OpenLink>
                </>
              )}
              {each.orderId !== null && each.trade !== null && (
                <>
                  {' · '}
                  <OpenLink path={pathOf('order', each.orderId)}>{t.order(each.trade)}</OpenLink>
                </>
              )}
            </>
          ),
          who: each.by,
          why: each.reason,
        }))}
      />
      {moreHistory && <p className="quiet">{t.newest(history.length)}</p>}
    </Section>
  )
}

/** Returns the text of a changed figure, before and after. */
function useDescribeChange(): (change: FigureChange) => string {
  const words = useTexts(numberTexts)
  return ({ field, was, is }) => {
    const shown = (figure: number | null) => {
      if (figure === null) return words.byPrice
      return field === 'weight' ? String(figure) : formatFen(figure)
    }
    return `${words[field]} ${was === undefined ? '' : `${shown(was)} → `}${shown(is)}`
  }
}

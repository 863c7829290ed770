import type { Transfer } from '@hao/contract/transfer.ts'
import { Button } from '@hao/kit/button.tsx'
import { Fact, Facts } from '@hao/kit/facts.tsx'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import { paths } from '../../base/routes.ts'
import { formatMoment, formatYuan } from '../../base/texts/format.ts'
import { type Texts, useTexts } from '../../base/texts/texts.ts'
import { PatternDigits } from '../numbers/pattern-digits.tsx'
import tones from '../orders/tones.module.css'
import { ButtonLink } from '../page/button-link.tsx'
import { transferTexts } from './texts.ts'
import css from './transfer-card.module.css'
import { isOpen } from './use-open-transfer.ts'

const loadAccept = async () => (await import('./accept-sheet.tsx')).AcceptSheet
const loadShare = async () => (await import('./share-sheet.tsx')).ShareSheet
const loadStop = async () => (await import('./stop-sheet.tsx')).StopSheet

/** A transfer as the owner, or the next one, sees it: its state, deadlines, and what can be done. */
export function TransferCard({ transfer }: { transfer: Transfer }) {
  const t = useTexts(transferTexts)
  const { role, state, number, gift } = transfer
  const words = gift ? t.gift : t
  const open = isOpen(transfer)
  const held = open && transfer.frozen
  return (
    <section className={css.card} aria-label={t.label(number.number)}>
      <PatternDigits number={number} faded={!open && state !== 'done'} />
      <p className={open ? tones.vermilion : tones.neutral}>
        <b>{held ? t.frozen : describeState(transfer, t)}</b>
      </p>
      {open && <p className={css.text}>{held ? t.frozenText : words.texts[role][state]}</p>}
      {gift?.message && <p className={css.message}>{gift.message}</p>}
      <Terms transfer={transfer} />
      <Actions transfer={transfer} />
    </section>
  )
}

/** Declined after its acceptance, a transfer was agreed and then stopped. */
function describeState({ role, state, changesAt, gift }: Transfer, t: Texts<typeof transferTexts>): string {
  if (state === 'declined' && changesAt) return t.stoppedByNext[role]
  return (gift ? t.gift : t).states[role][state]
}

function Terms({ transfer }: { transfer: Transfer }) {
  const t = useTexts(transferTexts)
  const { role, state, phone, acceptUntil, changesAt, endedAt, periodEnd, price } = transfer
  const open = isOpen(transfer)
  return (
    <Facts>
      {phone && <Fact name={t.other[role]}>{phone}</Fact>}
      {state === 'offered' && <Fact name={t.acceptUntil}>{formatMoment(acceptUntil)}</Fact>}
      {open && changesAt && (
        <Fact name={t.changesAt}>
          <b>{formatMoment(changesAt)}</b>
        </Fact>
      )}
      {endedAt && <Fact name={t.endedAt}>{formatMoment(endedAt)}</Fact>}
      {(open || state === 'done') && periodEnd && <Fact name={t.periodEnd}>{formatMoment(periodEnd)}</Fact>}
      {open && role === 'received' && <Fact name={t.price}>{t.perMonth(formatYuan(price))}</Fact>}
    </Facts>
  )
}

function Actions({ transfer }: { transfer: Transfer }) {
  const t = useTexts(transferTexts)
  const { role, state, frozen, subscriptionId, gift } = transfer
  const accepting = useLazySheet(loadAccept, { transfer })
  const stopping = useLazySheet(loadStop, { transfer })
  if (state === 'done' && role === 'received' && subscriptionId)
    return (
      <ButtonLink href={paths.myNumber(subscriptionId)} block>
        {t.bindNow}
      </ButtonLink>
    )
  if (!isOpen(transfer)) return null
  if (gift) return <GiftActions transfer={transfer} />
  const mayAccept = role === 'received' && state === 'offered' && !frozen
  return (
    <div className={css.actions}>
      <Button tone="secondary" block={!mayAccept} {...stopping.opener} loading={stopping.loading}>
        {role === 'received' && state === 'offered' ? t.decline : t.stop}
      </Button>
      {mayAccept && (
        <Button {...accepting.opener} loading={accepting.loading}>
          {t.accept}
        </Button>
      )}
      {stopping.element}
      {accepting.element}
    </div>
  )
}

/** The buyer takes a gift back, or sends its link. */
function GiftActions({ transfer }: { transfer: Transfer }) {
  const { gift: t } = useTexts(transferTexts)
  const stopping = useLazySheet(loadStop, { transfer })
  const sharing = useLazySheet(loadShare, { transfer })
  return (
    <div className={css.actions}>
      <Button tone="secondary" {...stopping.opener} loading={stopping.loading}>
        {t.stop}
      </Button>
      <Button {...sharing.opener} loading={sharing.loading}>
        {t.share}
      </Button>
      {stopping.element}
      {sharing.element}
    </div>
  )
}

import { type LimitedAct, soleLimits } from '@hao/contract/console/limits.ts'
import { formatCount, formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { limitTexts, ownLimitTexts } from './texts.ts'
import { useLeft } from './use-own-limits.ts'

/** What the reader may still do alone, in the dialog before they do it. */
export function LimitNote({ act }: { act: LimitedAct }) {
  const t = useTexts(ownLimitTexts)
  const words = useTexts(limitTexts)
  const left = useLeft(act)
  if (left === undefined) return <Loading />
  const { max, within, beyond } = soleLimits[act]
  const format = act === 'refund' ? formatFen : formatCount
  const say = words.acts[act]
  if (left === 0) return <p>{t.reached(words.within(within), say(format(max)), t.reachedBeyond[beyond])}</p>
  return (
    <p className="quiet">{t.left(words.within(within), say(format(left)), format(max), t.beyond[beyond])}</p>
  )
}

/** Keeps the place of the text, so that the dialog does not move. */
const Loading = () => <p className="quiet">&nbsp;</p>

/** What the reader may still do alone with prices. */
export function PriceLimitNote() {
  const t = useTexts(ownLimitTexts)
  const [left, cut, raise] = [useLeft('price'), useLeft('cut'), useLeft('raise')]
  if (left === undefined || cut === undefined || raise === undefined) return <Loading />
  return <p className="quiet">{t.price(formatCount(left), formatFen(cut), formatFen(raise))}</p>
}

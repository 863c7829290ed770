import type { NumberDetail } from '@hao/contract/entities.ts'
import { Badge } from '@hao/kit/badge.tsx'
import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { Price } from '@hao/kit/price.tsx'
import { RadioGroup } from '@hao/kit/radio-group.tsx'
import { Link } from 'wouter'
import { ownPath } from '../../parts/numbers/own-number.ts'
import { PatternDigits } from '../../parts/numbers/pattern-digits.tsx'
import { numberTexts, shapeName } from '../../parts/numbers/texts.ts'
import { HoldTimer } from '../../parts/purchase/hold-timer.tsx'
import { type Months, percentOff, periods, totalYuan } from '@hao/numbers/periods.ts'
import { WaitButton } from '../../parts/waitlist/wait-button.tsx'
import { useSaving } from '../../parts/purchase/use-saving.ts'
import { purchaseTexts } from '../../parts/purchase/texts.ts'
import { paths } from '../../base/routes.ts'
import { appTexts } from '../../base/texts/common-texts.ts'
import { formatYuan, originalPrice } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './hero.module.css'
import type { Sale } from './sale.ts'
import { numberScreenTexts } from './texts.ts'

type HeroProps = {
  number: NumberDetail
  sale: Sale
  months: Months
  onMonths: (months: Months) => void
  /** The hold has ended: reads the number again. */
  onChanged: () => void
}

export function Hero(props: HeroProps) {
  const { number, sale } = props
  const words = useTexts(numberTexts)
  const { perMonth } = useTexts(appTexts)
  const gone = sale === 'held' || sale === 'sold'
  return (
    <section className={css.hero}>
      <PatternDigits size="detail" number={number} faded={gone} />
      <p className={css.tags}>
        <Rarity number={number} />
        <Availability {...props} />
      </p>
      <p className={gone ? css.quiet : css.price}>
        <Price
          size="detail"
          now={formatYuan(number.price)}
          per={perMonth}
          was={formatYuan(originalPrice(number))}
          wasLabel={words.was}
        />
      </p>
      {sale === 'free' ? <Periods {...props} /> : <Notice {...props} sale={sale} />}
    </section>
  )
}

function Rarity({ number: { pattern, oneIn } }: { number: NumberDetail }) {
  const words = useTexts(numberTexts)
  const t = useTexts(numberScreenTexts)
  if (!pattern) return null
  const name = shapeName(words, pattern.label)
  const shape = name.includes(pattern.value) ? name : `${name} ${pattern.value}`
  return <Badge>{oneIn ? t.rarity(shape, words.oneIn(oneIn)) : shape}</Badge>
}

const tones = { free: 'jade', held: 'neutral', holding: 'vermilion', owned: 'jade', sold: 'neutral' } as const

function Availability({ number, sale, onChanged }: HeroProps) {
  const t = useTexts(numberScreenTexts)
  const words = useTexts(purchaseTexts)
  if (sale === 'stopped') return <Badge tone="neutral">{words.stopped}</Badge>
  const until = sale === 'free' ? number.offeredUntil : number.heldUntil
  const label = number.offeredUntil ? t.offered : t[sale]
  return (
    <Badge tone={tones[sale]}>
      {sale === 'free' && <i className={css.dot} />}
      {label}
      {until && ' · '}
      <HoldTimer until={until} label={label} onEnd={onChanged} />
    </Badge>
  )
}

function Periods({ number: { price, discounts }, months, onMonths }: HeroProps) {
  const t = useTexts(numberScreenTexts)
  const app = useTexts(appTexts)
  const words = useTexts(purchaseTexts)
  const amount = totalYuan(price, months, discounts)
  const saving = useSaving()({ price, months, amount })
  const hintOf = (value: Months) => {
    const percent = percentOff(discounts, value)
    return percent > 0 && words.percentOff(percent)
  }
  return (
    <>
      <RadioGroup
        hideLabel
        label={t.period}
        options={periods.map((value) => ({ value, label: app.months(value), hint: hintOf(value) }))}
        value={months}
        onChange={onMonths}
      />
      <p className={css.total} aria-live="polite">
        {/* The total of one month is the price above. */}
        {months > 1 && (
          <>
            <span>
              {t.total} · {app.months(months)}
            </span>
            <b>{formatYuan(amount)}</b>
            {saving && <small>{saving}</small>}
          </>
        )}
      </p>
    </>
  )
}

function Notice({ number, sale, months, onChanged }: HeroProps & { sale: Exclude<Sale, 'free'> }) {
  const t = useTexts(numberScreenTexts)
  const words = useTexts(purchaseTexts)
  if (sale === 'stopped') return <p className={css.notice}>{words.stoppedNote}</p>
  const own = ownPath(number)
  return (
    <div className={css.notice}>
      <p>{t[`${sale}Note`]}</p>
      {own ? (
        <Link href={own}>
          {number.orderId ? words.order : words.mine}
          <ChevronRightIcon size={16} />
        </Link>
      ) : (
        <WaitButton
          block
          tone="secondary"
          target={{ numberId: number.id }}
          back={paths.number(number.id, months)}
          onChanged={onChanged}
        />
      )}
    </div>
  )
}

import type { ReactNode } from 'react'
import type { EndpointOutput } from '@hao/contract/endpoints.ts'
import { Badge } from '@hao/kit/badge.tsx'
import { periods, totalYuan } from '@hao/numbers/periods.ts'
import { Link } from 'wouter'
import { fullNumber } from '../../base/plan.ts'
import { paths } from '../../base/routes.ts'
import { appTexts } from '../../base/texts/common-texts.ts'
import { formatYuan } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { isGone, ownPath } from '../../parts/numbers/own-number.ts'
import { PatternDigits } from '../../parts/numbers/pattern-digits.tsx'
import { StateBadge } from '../../parts/numbers/state-badge.tsx'
import { numberTexts, shapeName } from '../../parts/numbers/texts.ts'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { purchaseTexts } from '../../parts/purchase/texts.ts'
import css from './screen.module.css'
import { compareTexts } from './texts.ts'

type Compared = EndpointOutput<'GET /number/several'>[number]

/** A column a number, a row a fact. It scrolls sideways under its first column where it must. */
export function ComparisonTable({ numbers }: { numbers: readonly Compared[] }) {
  const t = useTexts(compareTexts)
  const words = useTexts(numberTexts)
  const app = useTexts(appTexts)
  const row = (name: string, cell: (number: Compared) => ReactNode) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      {numbers.map((number) => (
        <td key={number.id} className={isGone(number) ? css.gone : undefined}>
          {cell(number)}
        </td>
      ))}
    </tr>
  )
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <caption>{t.caption(numbers.length)}</caption>
        <thead>
          <tr>
            <th scope="row">{t.number}</th>
            {numbers.map((number) => (
              <th key={number.id} scope="col">
                <Link href={paths.number(number.id)}>
                  <PatternDigits number={number} size="card" faded={isGone(number)} />
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(t.shape, ({ pattern }) =>
            pattern ? <Badge>{shapeName(words, pattern.label)}</Badge> : <small>{t.plain}</small>,
          )}
          {row(t.rarity, ({ oneIn }) => (oneIn ? words.oneIn(oneIn) : '–'))}
          {row(t.length, ({ number }) => t.digits(number.length))}
          {row(t.state, (number) => (
            <State number={number} />
          ))}
        </tbody>
        <tbody className={css.prices}>
          <tr>
            <th scope="rowgroup" colSpan={numbers.length + 1}>
              {t.price}
            </th>
          </tr>
          {periods.map((months) =>
            row(app.months(months), ({ price, discounts }) => (
              <b>{formatYuan(totalYuan(price, months, discounts))}</b>
            )),
          )}
        </tbody>
        <tbody>
          {row(t.next, (number) => (
            <NextLink number={number} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function State({ number }: { number: Compared }) {
  const t = useTexts(compareTexts)
  if (isGone(number)) return <StateBadge number={number} />
  if (number.state === 'on_sale') return <Badge tone="jade">{t.free}</Badge>
  return <Badge tone="jade">{number.state === 'held' ? t.holding : t.owned}</Badge>
}

function NextLink({ number }: { number: Compared }) {
  const t = useTexts(compareTexts)
  const { similar } = useTexts(numberTexts)
  const { order, mine } = useTexts(purchaseTexts)
  const own = ownPath(number)
  const free = isGone(number) ? similar : t.apply
  const text = own === undefined ? free : number.orderId === undefined ? mine : order
  return (
    <ButtonLink
      href={own ?? paths.number(number.id)}
      size="small"
      tone={number.state === 'on_sale' ? 'primary' : 'secondary'}
      aria-label={t.of(text, fullNumber(number.number))}
    >
      {text}
    </ButtonLink>
  )
}

import { useEffect } from 'react'
import type { NumberDetail } from '@hao/contract/entities.ts'
import { useLocation } from 'wouter'
import { currentUser } from '../../base/api/session.ts'
import { ScreenHeader } from '../../parts/page/screen-header.tsx'
import { needsOtherBrowser } from '../../parts/purchase/needs-other-browser.ts'
import { ShareButton } from '../../parts/share/share-button.tsx'
import { TestCallRow } from '../../parts/calls/test-call-row.tsx'
import { NumberGrid } from '../../parts/numbers/number-grid.tsx'
import { fullNumber } from '../../base/plan.ts'
import { type Months, parseMonths } from '@hao/numbers/periods.ts'
import { useMemberSheet } from '../../base/browser/use-member-sheet.ts'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { formatYuan } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ActionBar } from './action-bar.tsx'
import { Guide } from './guide.tsx'
import { Hero } from './hero.tsx'
import { Questions } from './questions.tsx'
import { getSale } from './sale.ts'
import css from './screen.module.css'
import { numberScreenTexts } from './texts.ts'

const loadConfirm = async () => (await import('../../parts/purchase/confirm-sheet.tsx')).ConfirmSheet

type NumberPageProps = {
  number: NumberDetail
  place: RouteMatch
  /** Whether `number` was read since the page opened. */
  fresh: boolean
  onChanged: () => void
}

export function NumberPage({ number, place, fresh, onChanged }: NumberPageProps) {
  const [, navigate] = useLocation()
  const months = parseMonths(place.query.get('months'))
  const sale = getSale(number)
  const free = sale === 'free'
  const gone = sale === 'held' || sale === 'sold'
  const confirm = useMemberSheet(
    loadConfirm,
    { number, months, onChanged },
    {
      act: 'apply',
      back: paths.number(number.id, months),
      ready: fresh,
      possible: free,
      propsAfterLogin: (agreed) => ({ agreed }),
    },
  )

  useEffect(() => {
    // Prefetched; a failure shows when the sheet opens.
    if (free) loadConfirm().catch(() => undefined)
  }, [free])

  const apply = async () => {
    // If another browser has to pay, a login in this one is of no use.
    if (currentUser().id === 0 && (await needsOtherBrowser())) confirm.open()
    else confirm.openOrLogIn()
  }
  // The period is in the address: it survives a reload, a login and a copied link.
  const choose = (next: Months) =>
    navigate(paths.number(number.id, next), { replace: true, state: history.state })
  const similar = <Similar number={number} />
  return (
    <>
      <Header number={number} />
      <div className={css.page}>
        <div className={css.stack}>
          <Hero number={number} sale={sale} months={months} onMonths={choose} onChanged={onChanged} />
          <ActionBar
            number={number}
            sale={sale}
            applying={confirm.loading}
            onApply={() => void apply()}
            onChanged={onChanged}
          />
          {!gone && <TestCallRow number={number.number} back={paths.number(number.id, months)} />}
        </div>
        {gone && similar}
        <div className={css.stack}>
          <Guide number={number} months={months} />
          <Questions />
        </div>
        {!gone && similar}
      </div>
      {confirm.element}
    </>
  )
}

function Header({ number }: { number: NumberDetail }) {
  const t = useTexts(numberScreenTexts)
  const text = t.shareText(fullNumber(number.number), formatYuan(number.price))
  const action = <ShareButton text={text} path={paths.number(number.id)} />
  return <ScreenHeader title={t.title} backTo={paths.numbers} action={action} />
}

function Similar({ number }: { number: NumberDetail }) {
  const t = useTexts(numberScreenTexts)
  if (number.similar.length === 0) return null
  return (
    <section className={css.similar}>
      <h2 className={css.heading}>{t.similar}</h2>
      <NumberGrid numbers={number.similar} />
    </section>
  )
}

import type { Wait } from '@hao/contract/wait.ts'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'
import { request } from '../../base/api/request.ts'
import { paths } from '../../base/routes.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { NumberGrid } from '../../parts/numbers/number-grid.tsx'
import { PatternDigits } from '../../parts/numbers/pattern-digits.tsx'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { HoldTimer } from '../../parts/purchase/hold-timer.tsx'
import { EndButton } from '../../parts/waitlist/end-button.tsx'
import { waitTexts } from '../../parts/waitlist/texts.ts'
import { WaitTitle } from '../../parts/waitlist/wait-target.tsx'
import css from './screen.module.css'
import { waitsScreenTexts } from './texts.ts'

/**
 * An alert: its number or mask, the number kept for its owner or newly on sale, and a button that ends it.
 */
export function WaitCard({ wait, onChanged }: { wait: Wait; onChanged: () => void }) {
  const t = useTexts(waitsScreenTexts)
  const { offer, matches, endsAt } = wait
  return (
    <div className={css.card}>
      <WaitTitle {...wait} />
      {offer && <Offer wait={wait} offer={offer} onEnd={onChanged} />}
      {!offer && matches.length === 0 && <p className={css.quiet}>{t.nothing}</p>}
      {matches.length > 0 && (
        <>
          <p className={css.quiet}>{t.found(matches.length)}</p>
          <NumberGrid numbers={matches} />
        </>
      )}
      <div className={css.foot}>
        <span>{t.until(formatMoment(endsAt).slice(0, 10))}</span>
        <EndInList id={wait.id} />
      </div>
    </div>
  )
}

type OfferProps = { wait: Wait; offer: NonNullable<Wait['offer']>; onEnd: () => void }

/** The offer that is kept for the owner; for a mask also its number. */
function Offer({ wait, offer: { number, until }, onEnd }: OfferProps) {
  const t = useTexts(waitsScreenTexts)
  return (
    <div className={css.offer}>
      {!wait.number && <PatternDigits number={number} />}
      <p>
        {t.kept} · <HoldTimer until={until} label={t.kept} onEnd={onEnd} />
      </p>
      <ButtonLink href={paths.number(number.id)} block>
        {t.apply}
      </ButtonLink>
    </div>
  )
}

function EndInList({ id }: { id: number }) {
  const t = useTexts(waitTexts)
  const client = useQueryClient()
  const end = async () => {
    await request('DELETE /wait/:id', { id })
    showToast(t.ended, 'success')
    const { queryKey } = read('GET /wait', {})
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (waits) => waits?.filter((wait) => wait.id !== id))
  }
  return <EndButton tone="ghost" size="small" end={end} />
}

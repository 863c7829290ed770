import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { readPages, flattenPages } from '../../base/api/query.ts'
import { paths } from '../../base/routes.ts'
import { ownNumbersInput } from './call-list-input.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { useNumberLabel } from '../../parts/subscriptions/use-number-label.ts'
import css from './screen.module.css'
import { callsTexts } from '../../parts/calls/texts.ts'

/** Chooses whose calls are shown: current and former numbers of the shopper, and the one in the address. */
export function NumberFilter({ number }: { number: string | undefined }) {
  const t = useTexts(callsTexts)
  const [, navigate] = useLocation()
  const { data } = useInfiniteQuery(readPages('GET /subscription', ownNumbersInput))
  const label = useNumberLabel()
  const own = flattenPages(data).map((subscription) => subscription.number.number)
  const numbers = [...new Set(number === undefined ? own : [number, ...own])]
  if (numbers.length < 2 && number === undefined) return null
  return (
    <label className={css.filter}>
      <span>{t.number}</span>
      <select
        value={number ?? ''}
        onChange={({ target }) => navigate(paths.calls(target.value || undefined), { replace: true })}
      >
        <option value="">{t.all}</option>
        {numbers.map((digits) => (
          <option key={digits} value={digits}>
            {label(digits)}
          </option>
        ))}
      </select>
    </label>
  )
}

import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { ShieldIcon } from '@hao/kit/icons-more.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { readPages, flattenPages } from '../../base/api/query.ts'
import { paths } from '../../base/routes.ts'
import { ownNumbersInput } from './call-list-input.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { callsTexts } from '../../parts/calls/texts.ts'

/**
 * Links to the rules of the number on display, or of the only number; with several, to the list of numbers.
 */
export function RulesLink({ number }: { number: string | undefined }) {
  const t = useTexts(callsTexts)
  const { data } = useInfiniteQuery(readPages('GET /subscription', ownNumbersInput))
  const live = flattenPages(data).filter(({ state }) => state !== 'ended')
  const meant = number === undefined ? live : live.filter((each) => each.number.number === number)
  const [only] = meant
  if (!only) return null
  return (
    <Link href={meant.length === 1 ? paths.whoMayRing(only.id) : paths.myNumbers()} className={css.rules}>
      <ShieldIcon size={20} />
      <span>{t.rules}</span>
      <ChevronRightIcon size={18} />
    </Link>
  )
}

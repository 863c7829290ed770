import { useQuery } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'
import { NumberGrid } from '../../parts/numbers/number-grid.tsx'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { payOkTexts } from './texts.ts'

const shown = 4

/** Numbers on sale that resemble the lost number; empty without any. */
export function Nearest({ id }: { id: number }) {
  const t = useTexts(payOkTexts)
  const { data } = useQuery(read('GET /number/:id(^\\d+$)', { id }))
  if (!data || data.similar.length === 0) return null
  return (
    <section className={css.nearest}>
      <h3>{t.nearest}</h3>
      <NumberGrid numbers={data.similar.slice(0, shown)} />
    </section>
  )
}

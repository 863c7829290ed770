import type { ReactNode } from 'react'
import type { EndpointInput, EndpointOutput } from '@hao/contract/endpoints.ts'
import type { FoundNumber } from '@hao/contract/found-number.ts'
import type { PageKey } from '../../base/api/query.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { PagedList } from '../page/paged-list.tsx'
import { NumberGrid, NumberGridSkeleton } from './number-grid.tsx'
import css from './number-list.module.css'
import { numberTexts } from './texts.ts'

export type NumberListKey = Extract<PageKey, `GET /number/${string}`>
type NumberListProps<K extends NumberListKey> = {
  endpoint: K
  input: EndpointInput<K>
  /** Shown when the list is empty. */
  empty?: ReactNode
  /** In place of cards in the making, while the first page is on its way. */
  skeleton?: ReactNode
  /** Drawn above the numbers; with it the rows stay while others load (see PagedList). */
  renderHead?: ((first: EndpointOutput<K>, waiting: boolean) => ReactNode) | undefined
}

/** The endless list of numbers in 2 columns (HM-8). Pages far away are laid out when they come near. */
export function NumberList<K extends NumberListKey>(props: NumberListProps<K>) {
  const { endpoint, input, empty, skeleton, renderHead } = props
  const t = useTexts(numberTexts)
  return (
    <PagedList
      endpoint={endpoint}
      input={input}
      skeleton={skeleton ?? <NumberGridSkeleton />}
      empty={empty ?? <p className={css.note}>{t.none}</p>}
      words={t}
      renderHead={renderHead}
    >
      {(numbers) =>
        groups(numbers as FoundNumber[]).map((group) => <NumberGrid key={group[0]?.id} numbers={group} />)
      }
    </PagedList>
  )
}

/** Full rows of 2, 3 and 4 columns. */
const groupSize = 24

function groups(rows: readonly FoundNumber[]): FoundNumber[][] {
  const count = Math.ceil(rows.length / groupSize)
  return Array.from({ length: count }, (_, at) => rows.slice(at * groupSize, (at + 1) * groupSize))
}

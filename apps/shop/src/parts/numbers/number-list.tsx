import type { ReactNode } from 'react'
import type { EndpointInput } from '@hao/contract/endpoints.ts'
import type { PhoneNumber } from '@hao/contract/entities.ts'
import type { PageKey } from '../../base/api/query.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { PagedList } from '../page/paged-list.tsx'
import { NumberGrid, NumberGridSkeleton } from './number-grid.tsx'
import css from './number-list.module.css'
import { numberTexts } from './texts.ts'

export type NumberListKey = Extract<PageKey, 'GET /number/hundred' | 'GET /number/:type'>
export type NumberListProps<K extends NumberListKey> = {
  endpoint: K
  input: EndpointInput<K>
  marked?: string
  /** Shown when the list is empty. */
  empty?: ReactNode
}

/** The endless list of numbers in 2 columns (HM-8). Far pages are not laid out until they come near. */
export function NumberList<K extends NumberListKey>({ endpoint, input, marked, empty }: NumberListProps<K>) {
  const t = useTexts(numberTexts)
  return (
    <PagedList
      endpoint={endpoint}
      input={input}
      skeleton={<NumberGridSkeleton />}
      empty={empty ?? <p className={css.note}>{t.none}</p>}
      words={t}
    >
      {(numbers) =>
        groups(numbers as PhoneNumber[]).map((group) => (
          <NumberGrid key={group[0]?.id} numbers={group} marked={marked} />
        ))
      }
    </PagedList>
  )
}

const groupSize = 20

function groups(rows: readonly PhoneNumber[]): PhoneNumber[][] {
  const count = Math.ceil(rows.length / groupSize)
  return Array.from({ length: count }, (_, at) => rows.slice(at * groupSize, (at + 1) * groupSize))
}

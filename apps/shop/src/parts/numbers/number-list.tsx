import { Button } from '@hao/kit/button.tsx'
import { Infinite } from '@hao/kit/infinite.tsx'
import type { EndpointInput, EndpointOutput } from '@hao/contract/endpoints.ts'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PhoneNumber } from '@hao/contract/entities.ts'
import { type PageKey, readPages, rowsOf } from '../../base/api/query.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { NumberGrid, Waiting } from './number-grid.tsx'
import css from './number-list.module.css'
import { numberTexts } from './texts.ts'

export type NumberListKey = Extract<PageKey, 'GET /number/hundred' | 'GET /number/:type'>
export type NumberListProps<K extends NumberListKey> = {
  call: K
  input: EndpointInput<K>
  marked?: string
  /** Shown when the list is empty. */
  empty?: ReactNode
}

/** The endless list of numbers in 2 columns (HM-8). Far pages are not laid out until they come near. */
export function NumberList<K extends NumberListKey>({ call, input, marked, empty }: NumberListProps<K>) {
  const t = useTexts(numberTexts)
  const list = useInfiniteQuery(readPages(call, input))
  const data = list.data as InfiniteData<EndpointOutput<'GET /number/hundred'>> | undefined
  if (!data) {
    return list.isError ? <Failed onRetry={() => void list.refetch()} busy={list.isFetching} /> : <Waiting />
  }
  const rows = rowsOf(data)
  if (rows.length === 0) return empty ?? <p className={css.note}>{t.none}</p>
  return (
    <>
      {groups(rows).map((group) => (
        <NumberGrid key={group[0]?.id} numbers={group} marked={marked} />
      ))}
      <Infinite
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
        moreLabel={t.more}
        endLabel={t.end}
      />
    </>
  )
}

const groupSize = 20

function groups(rows: readonly PhoneNumber[]): PhoneNumber[][] {
  const count = Math.ceil(rows.length / groupSize)
  return Array.from({ length: count }, (_, at) => rows.slice(at * groupSize, (at + 1) * groupSize))
}

function Failed({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  const t = useTexts(numberTexts)
  return (
    <div className={css.note} role="alert">
      <p>{t.failed}</p>
      <Button tone="secondary" size="small" loading={busy} onClick={onRetry}>
        {t.retry}
      </Button>
    </div>
  )
}

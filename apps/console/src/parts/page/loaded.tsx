import type { UseQueryResult } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { pageTexts } from './texts.ts'

/** What a read gives, once it is there; before that its outlines, and a way to try again where it failed. What was there already stays, and says so where it could not be read again. */
export function Loaded<T>({
  query,
  rows = 6,
  children,
}: {
  query: UseQueryResult<T>
  /** Lines of the outlines. */
  rows?: number
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined)
    return (
      <>
        <NotRefreshed query={query} />
        {children(query.data)}
      </>
    )
  if (query.error) return <LoadFailed error={query.error} retry={() => void query.refetch()} />
  return <Skeleton active title={false} paragraph={{ rows }} />
}

/** Says that something did not load, and why, with a way to try again. */
export function LoadFailed({ error, retry }: { error: Error; retry: () => void }) {
  const t = useTexts(pageTexts)
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={t.failed}
      description={error.message}
      action={<Button onClick={retry}>{t.retry}</Button>}
    />
  )
}

/** Says of what was read before that it could not be read again, and from when it is. */
export function NotRefreshed({ query }: { query: UseQueryResult }) {
  const t = useTexts(pageTexts)
  if (!query.isRefetchError) return null
  return (
    <output className="not-refreshed">
      <Alert
        type="warning"
        showIcon
        role="presentation"
        title={t.notRefreshed(formatMoment(query.dataUpdatedAt))}
        description={query.error.message}
        action={<Button onClick={() => void query.refetch()}>{t.retry}</Button>}
      />
    </output>
  )
}

import type { UseQueryResult } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { isApiError, isRefusal } from '@hao/contract/client/api-error.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Missing } from './missing.tsx'
import { pageTexts } from './texts.ts'

/**
 * Renders the result of a query: a skeleton while it loads, an error with a retry button when it fails.
 * Earlier data stays on the screen, with a notice when it could not be refreshed.
 */
export function Loaded<T>({
  query,
  rows = 6,
  children,
}: {
  query: UseQueryResult<T>
  /** The number of lines of the skeleton. */
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

/** Says that something did not load and why, with a retry button if another attempt may help. */
export function LoadFailed({ error, retry }: { error: Error; retry: () => void }) {
  const t = useTexts(pageTexts)
  if (isRefusal(error, 'not-allowed')) return <Missing title={error.message} />
  if (isApiError(error) && (error.status === 400 || error.status === 404)) return <Missing />
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

/** Says that earlier data could not be refreshed, and when it was read. */
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

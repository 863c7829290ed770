import type { UseQueryResult } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../base/texts/texts.ts'
import { pageTexts } from './texts.ts'

/** What a read gives, once it is there; before that its outlines, and a way to try again where it failed. What was there already stays. */
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
  if (query.data !== undefined) return children(query.data)
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

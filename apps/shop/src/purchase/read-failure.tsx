import { ErrorState } from '@hao/kit/error-state.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTexts } from '../texts/texts.ts'
import { purchaseTexts } from './texts.ts'

/** True when a read has nothing to show and is not about to: it failed, or waits for the network. */
export function isStuck({ data, isError, fetchStatus }: UseQueryResult): boolean {
  return data === undefined && (isError || fetchStatus === 'paused')
}

/** Shown in place of what a read could not bring. */
export function ReadFailure({ query }: { query: UseQueryResult }) {
  const t = useTexts(purchaseTexts)
  const offline = query.fetchStatus === 'paused'
  return (
    <ErrorState
      title={offline ? t.offline : t.failed}
      text={offline ? t.offlineHint : t.failedHint}
      retryLabel={t.retry}
      retrying={query.fetchStatus === 'fetching'}
      onRetry={() => void query.refetch()}
    />
  )
}

import { ErrorState } from '@hao/kit/error-state.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTexts } from '../../base/texts/texts.ts'
import { appTexts } from '../../base/texts/common-texts.ts'

/** True when a read has failed and has nothing to show; what was loaded before stays. */
export function isStuck({ data, isError }: UseQueryResult): boolean {
  return data === undefined && isError
}

/** Shown in place of what a read could not bring: why, in the words of the error catalogue, and the way to try again. */
export function ReadFailure({ query }: { query: UseQueryResult }) {
  const t = useTexts(appTexts)
  return (
    <ErrorState
      title={t.failed}
      text={query.error?.message}
      retryLabel={t.retry}
      retrying={query.fetchStatus === 'fetching'}
      onRetry={() => void query.refetch()}
    />
  )
}

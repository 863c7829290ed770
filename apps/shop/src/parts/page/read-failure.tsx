import { Button } from '@hao/kit/button.tsx'
import { ErrorState } from '@hao/kit/error-state.tsx'
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { appTexts } from '../../base/texts/common-texts.ts'

/** True while a read that had no answer in 8 s, or none at all, is tried again (CN-1). */
export function isSlow({ isFetching, failureReason }: UseQueryResult): boolean {
  return isFetching && isRefusal(failureReason, 'no-response')
}

/**
 * True when a read has no data because it has failed or has no answer so far; data that was loaded before
 * stays.
 */
export function isRetryPaused(query: UseQueryResult): boolean {
  return (query.data === undefined || query.isPlaceholderData) && (query.isError || isSlow(query))
}

/** The text and button for a stalled read: why it failed, or that it is retrying; a press retries at once. */
function useStalled(query: UseQueryResult) {
  const t = useTexts(appTexts)
  const client = useQueryClient()
  if (!isSlow(query))
    return {
      title: t.failed,
      text: query.error?.message,
      label: t.retry,
      retry: () => void query.refetch(),
    }
  return {
    title: t.slow,
    text: t.slowText,
    label: t.retryNow,
    // The pending request is cancelled: a network that lost one request may carry the next.
    retry: () => void client.resetQueries({ predicate: ({ state }) => state.data === undefined }),
  }
}

/** Shown instead of data that could not be read: the reason from the error catalogue, and a retry. */
export function ReadFailure({ query }: { query: UseQueryResult }) {
  const { title, text, label, retry } = useStalled(query)
  return <ErrorState title={title} text={text} retryLabel={label} onRetry={retry} />
}

type ReadFailureLineProps = {
  query: UseQueryResult
  /** What could not be read. */
  text: string
  className: string | undefined
}

/** The same in one line, for a part of a screen. */
export function ReadFailureLine({ query, text, className }: ReadFailureLineProps) {
  const { title, label, retry } = useStalled(query)
  return (
    <p className={className} role="alert">
      {query.isError ? text : title}
      <Button tone="ghost" size="small" onClick={retry}>
        {label}
      </Button>
    </p>
  )
}

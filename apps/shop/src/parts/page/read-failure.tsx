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

/** True when a read has nothing of its own to show because it has failed, or has had no answer so far; what was loaded before stays. */
export function isRetryPaused(query: UseQueryResult): boolean {
  return (query.data === undefined || query.isPlaceholderData) && (query.isError || isSlow(query))
}

/** What to say of a stuck read, and its button: tells why it failed, or that it goes on trying; a press tries at once. */
function useStuck(query: UseQueryResult) {
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
    // What waits for its answer is given up: a network that lost one request may carry the next.
    retry: () => void client.resetQueries({ predicate: ({ state }) => state.data === undefined }),
  }
}

/** Shown in place of what a read could not bring: why, in the words of the error catalogue, and the way to try again. */
export function ReadFailure({ query }: { query: UseQueryResult }) {
  const { title, text, label, retry } = useStuck(query)
  return <ErrorState title={title} text={text} retryLabel={label} onRetry={retry} />
}

export type ReadFailureLineProps = {
  query: UseQueryResult
  /** What could not be read. */
  text: string
  className: string | undefined
}

/** The same in one line, for a part of a screen. */
export function ReadFailureLine({ query, text, className }: ReadFailureLineProps) {
  const { title, label, retry } = useStuck(query)
  return (
    <p className={className} role="alert">
      {query.isError ? text : title}
      <Button tone="ghost" size="small" onClick={retry}>
        {label}
      </Button>
    </p>
  )
}

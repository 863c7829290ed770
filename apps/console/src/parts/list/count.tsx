import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ConsoleInput, CountKey } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { formatCount, formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { listTexts } from './texts.ts'

type CountProps = { call: CountKey; input: object; every?: number | undefined; sum?: string | undefined }

/**
 * The number of rows, '10,000+' when there are more, and their sum, labelled `sum`. Both are refreshed every
 * `every` ms. Nothing waits for them, and without a response nothing is shown.
 */
export function Count({ call, input, every, sum }: CountProps) {
  const t = useTexts(listTexts)
  const { data: counted, isPending } = useQuery({
    ...read(call, input as ConsoleInput<CountKey>),
    placeholderData: keepPreviousData,
    refetchInterval: every ?? false,
  })
  return (
    <output className="quiet">
      {isPending ? t.counting : counted && t.count(formatCount(counted.count) + (counted.more ? '+' : ''))}
      {sum !== undefined && counted && 'sumFen' in counted && (
        <>
          {' · '}
          {counted.sumFen === null ? t.noSum(sum) : `${sum} ${formatFen(counted.sumFen)}`}
        </>
      )}
    </output>
  )
}

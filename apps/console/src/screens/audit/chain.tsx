import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { read } from '../../base/api/query.ts'
import { formatCount } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Loaded } from '../../parts/page/loaded.tsx'
import { auditScreenTexts } from './texts.ts'

/**
 * The check of the audit, the same one as `npm run audit`: once for each visit, and on demand. The server
 * reads the whole chain.
 */
export function Chain() {
  const t = useTexts(auditScreenTexts)
  const check = useQuery({ ...read('GET /audit/check', {}), staleTime: Infinity, gcTime: Infinity })
  const again = (
    <Button size="small" loading={check.isFetching} onClick={() => void check.refetch()}>
      {t.again}
    </Button>
  )
  return (
    <Loaded query={check} rows={1}>
      {({ rows, head, problems }) => {
        const type = verdict(problems)
        return (
          <Alert
            type={type}
            showIcon
            className="dropped"
            title={type === 'success' ? t.whole(formatCount(rows)) : t.faulty(formatCount(rows))}
            description={
              <>
                {problems.map(({ kind, row }) => (
                  <p key={`${kind} ${row}`}>{t.problems[kind](formatCount(row ?? 0))}</p>
                ))}
                {head && <span className="quiet nums">{t.head(head.slice(0, 16))}</span>}
              </>
            }
            action={again}
          />
        )
      }}
    </Loaded>
  )
}

/** A check that could compare the chain with nothing is no proof, but no sign of a change either. */
const verdict = (problems: readonly { kind: string }[]) =>
  problems.length === 0
    ? 'success'
    : problems.every(({ kind }) => kind === 'not-compared')
      ? 'warning'
      : 'error'

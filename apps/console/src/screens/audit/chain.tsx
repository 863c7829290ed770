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
      {({ rows, head, problems: [problem] }) => (
        <Alert
          type={problem ? 'error' : 'success'}
          showIcon
          className="dropped"
          title={problem ? t.faulty(formatCount(rows)) : t.whole(formatCount(rows))}
          description={
            <>
              {problem && <p>{t.problems[problem.kind](formatCount(problem.row))}</p>}
              {head && <span className="quiet nums">{t.head(head.slice(0, 16))}</span>}
            </>
          }
          action={again}
        />
      )}
    </Loaded>
  )
}

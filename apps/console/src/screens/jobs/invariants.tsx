import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import type { CallOutput } from '../../base/api/calls.ts'
import { read } from '../../base/api/query.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Loaded } from '../../parts/page/loaded.tsx'
import { jobsTexts } from './texts.ts'

/** Milliseconds until it is asked anew. */
const again = 30_000

/** Whether all holds that must, and the rows that break it. */
export function Invariants() {
  const query = useQuery({ ...read('GET /invariants', {}), refetchInterval: again })
  return (
    <Loaded query={query} rows={1}>
      {(checks) => <Checks checks={checks} />}
    </Loaded>
  )
}

function Checks({ checks: { checkedAt, list } }: { checks: CallOutput<'GET /invariants'> }) {
  const t = useTexts(jobsTexts)
  if (!checkedAt) return <Alert type="info" showIcon title={t.never} />
  const broken = list.filter(({ brokenRows }) => brokenRows > 0)
  const when = t.checked(formatMoment(checkedAt))
  if (broken.length === 0)
    return <Alert type="success" showIcon title={t.hold(list.length)} description={when} />
  const lines = broken.map(({ invariant, brokenRows, ids }) => (
    <li key={invariant}>
      {invariant}: {t.rows(brokenRows, ids.join(', '))}
    </li>
  ))
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={t.broken(broken.length)}
      description={
        <>
          {when}
          <ul>{lines}</ul>
        </>
      }
    />
  )
}

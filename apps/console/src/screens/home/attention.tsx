import { Card } from 'antd'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { pathTo } from '../../base/routes.ts'
import { formatCount } from '../../base/texts/format.ts'
import { useLocale } from '../../base/texts/locale.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { invariantName } from '../../parts/jobs/invariant-names.ts'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { homeTexts } from './texts.ts'

/** Counts of what waits for staff. A count above zero is highlighted. */
export function Attention({ home }: { home: ConsoleOutput<'GET /home'> }) {
  const t = useTexts(homeTexts)
  const locale = useLocale()
  const { tickets, approvals, failedJobs, brokenInvariants, quarantine, failedRefunds } = home
  const figures = [
    {
      label: t.overdue,
      count: tickets.overdue,
      path: pathTo('tickets', { state: 'open', overdue: 1 }),
      beside: t.openTickets(formatCount(tickets.open)),
    },
    {
      label: t.refundsToApprove,
      count: approvals.refunds,
      path: pathTo('refund-requests', { state: 'asked' }),
    },
    {
      label: t.pricesToApprove,
      count: approvals.priceRules,
      path: pathTo('price-rules', { state: 'in_approval' }),
    },
    {
      label: t.setsToApprove,
      count: approvals.bulkChanges,
      path: pathTo('changes', { approval: 'asked' }),
    },
    { label: t.importsToApprove, count: approvals.imports, path: pathTo('imports', { approval: 'asked' }) },
    { label: t.failedJobs, count: failedJobs, path: pathTo('jobs', { tab: 'failed', state: 'failed' }) },
    {
      label: t.invariants,
      count: brokenInvariants.length,
      path: pathTo('invariants'),
      beside: brokenInvariants
        .slice(0, 2)
        .map((name) => invariantName(name, locale))
        .join(t.listed),
    },
    { label: t.failedRefunds, count: failedRefunds, path: pathTo('failed-refunds', { state: 'open' }) },
    { label: t.quarantine, count: quarantine, path: pathTo('quarantine', { state: 'open' }) },
  ]
  const quiet = figures.every(({ count }) => count === 0)
  return (
    <Card title={t.attention} size="small" extra={quiet && <span className="quiet">{t.nothing}</span>}>
      <ul className="states">
        {figures.map(({ label, count, path, beside }) => (
          <li key={label}>
            <OpenLink path={path}>
              <span className={`figure small nums${count > 0 ? ' alarm' : ''}`}>{formatCount(count)}</span>
              <span>{label}</span>
            </OpenLink>
            {beside && <span className="quiet">{beside}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

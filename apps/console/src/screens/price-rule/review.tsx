import { Flex } from 'antd'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { useRequestFacts } from '../../parts/approvals/request-facts.tsx'
import { approvalTexts } from '../../parts/approvals/texts.ts'
import { Facts } from '../../parts/shown/facts.tsx'
import { Summary, type SimulationResult } from './summary.tsx'
import { priceRuleTexts } from './texts.ts'

type Detail = ConsoleOutput<'GET /prices/:id'>
type RulesReviewProps = { set: Detail; approval: NonNullable<Detail['approval']>; result: SimulationResult }

/** What an approver of price rules decides: from when, requested by whom and why, with what effect. */
export function RulesReview({ set, approval, result }: RulesReviewProps) {
  const t = useTexts(priceRuleTexts)
  const { yourLimit } = useTexts(approvalTexts)
  const { effectiveAt, simulation } = set
  return (
    <Flex vertical gap={12}>
      <Facts
        facts={[
          [t.name, set.name],
          [t.effectiveShort, effectiveAt ? formatMoment(effectiveAt) : t.atApproval],
          [t.draftedBy, set.createdBy],
          ...useRequestFacts(approval),
          [t.simulatedAt, simulation ? formatMoment(simulation.at) : '—'],
          [yourLimit, t.approverLimit],
        ]}
      />
      <Summary result={result} columns={2} />
    </Flex>
  )
}

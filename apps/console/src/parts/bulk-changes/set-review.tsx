import { Flex } from 'antd'
import { labelFor } from '../../base/texts/label.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { useRequestFacts } from '../approvals/request-facts.tsx'
import { approvalTexts } from '../approvals/texts.ts'
import { numberTexts } from '../numbers/texts.ts'
import { Facts } from '../shown/facts.tsx'
import type { Approval, ChangeSet } from './change-set.ts'
import { priceTexts } from './price-texts.ts'
import { PriceSums, Reasons } from './prices.tsx'
import { setTexts } from './texts.ts'

/** What an approver decides: which change, by whom and why, its prices, and the limits that it passes. */
export function SetReview({ set, approval }: { set: ChangeSet; approval: Approval }) {
  const t = useTexts(priceTexts)
  const words = useTexts(setTexts)
  const { yourLimit } = useTexts(approvalTexts)
  const { moves } = useTexts(numberTexts)
  const { figures } = approval
  const { file } = set.parameters
  return (
    <Flex vertical gap={12}>
      <Facts
        columns={1}
        facts={[
          [words.what, `${t.turns[approval.turn]} · ${labelFor(moves, set.move)}`],
          [words.file, typeof file === 'string' ? file : undefined],
          [words.by, `${set.by ?? '—'} · ${set.reason}`],
          ...useRequestFacts(approval),
          [t.whyTwo, <Reasons key="why" figures={figures} />],
          [yourLimit, t.approverLimit],
        ]}
      />
      {figures.planned > 0 && <PriceSums figures={figures} />}
    </Flex>
  )
}

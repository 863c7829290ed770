import { Alert, Button, Flex } from 'antd'
import { useHasPermission, useMe } from '../../base/api/me.ts'
import { useAction } from '../../base/api/use-action.ts'
import { labelFor, textFor, useTexts } from '../../base/texts/texts.ts'
import { DecisionButtons } from '../approvals/decision-buttons.tsx'
import { useRequestFacts } from '../approvals/request-facts.tsx'
import { approvalTexts } from '../approvals/texts.ts'
import { ReasonButton } from '../form/reason-action.tsx'
import { numberTexts } from '../numbers/texts.ts'
import { Facts } from '../shown/facts.tsx'
import { Moment } from '../shown/values.tsx'
import type { Approval, ChangeSet } from './change-set.ts'
import { priceTexts } from './price-texts.ts'
import { PriceSums, Reasons } from './prices.tsx'
import { useRuleFacts } from './rule-facts.tsx'
import { setTexts } from './texts.ts'

/** Requests approval of the next action on a set. */
export function RequestApproval({ set: { id }, turn }: { set: ChangeSet; turn: Approval['turn'] }) {
  const t = useTexts(priceTexts)
  return (
    <ReasonButton
      call="POST /set/:id/ask"
      input={{ id, turn }}
      label={t.ask}
      done={t.asked}
      button={{ type: turn === 'run' ? 'primary' : 'default' }}
    >
      <p>
        {t.needed[turn]} {t.askText}
      </p>
    </ReasonButton>
  )
}

/** The actions of the current user on an open approval request. */
export function Decisions({ set }: { set: ChangeSet }) {
  const t = useTexts(priceTexts)
  const hasPermission = useHasPermission()
  const me = useMe()
  const { approval } = set
  if (approval?.state !== 'asked') return null
  const own = approval.askedById === me.id
  return (
    <>
      {own && <Withdraw id={set.id} approvalId={approval.id} />}
      {own && hasPermission('prices.approve') && <Alert type="info" showIcon title={t.own} />}
      {!own && hasPermission('prices.approve') && <DecideSet set={set} approval={approval} />}
    </>
  )
}

function Withdraw(request: { id: number; approvalId: number }) {
  const t = useTexts(priceTexts)
  const withdraw = useAction('POST /set/:id/withdraw', { successMessage: t.withdrawn })
  return (
    <Button loading={withdraw.pending} onClick={() => void withdraw.run(request)}>
      {t.withdraw}
    </Button>
  )
}

function DecideSet({ set, approval }: { set: ChangeSet; approval: Approval }) {
  const t = useTexts(priceTexts)
  const words = useTexts(setTexts)
  const input = { id: set.id, approvalId: approval.id }
  return (
    <DecisionButtons
      words={t}
      subject={textFor(words.title, set.kind)(set.id)}
      tie={approval.tie}
      approve={{ call: 'POST /set/:id/approve', input }}
      refuse={{ call: 'POST /set/:id/refuse', input }}
      facts={<SetReview set={set} approval={approval} />}
    >
      {t.approveText[approval.turn]}
    </DecisionButtons>
  )
}

/** What an approver decides: which change, by whom and why, its prices, and the limits that it passes. */
function SetReview({ set, approval }: { set: ChangeSet; approval: Approval }) {
  const t = useTexts(priceTexts)
  const words = useTexts(setTexts)
  const { yourLimit } = useTexts(approvalTexts)
  const { moves, until } = useTexts(numberTexts)
  const { figures } = approval
  const { file } = set.parameters
  return (
    <Flex vertical gap={12}>
      <Facts
        columns={1}
        facts={[
          [words.what, `${t.turns[approval.turn]} · ${labelFor(moves, set.move)}`],
          ...useRuleFacts(set),
          [
            until,
            typeof set.parameters['until'] === 'string' ? (
              <Moment key="until" at={set.parameters['until']} />
            ) : undefined,
          ],
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

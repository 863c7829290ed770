import { Alert, Button, Flex } from 'antd'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useHasPermission, useMe } from '../../base/api/me.ts'
import { useAction } from '../../base/api/use-action.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { DecisionButtons } from '../../parts/approvals/decision-buttons.tsx'
import { useRequestFacts } from '../../parts/approvals/request-facts.tsx'
import { approvalTexts } from '../../parts/approvals/texts.ts'
import { ReasonButton } from '../../parts/form/reason-action.tsx'
import { Facts } from '../../parts/shown/facts.tsx'
import { Summary, type SimulationResult } from './summary.tsx'
import { priceRuleTexts } from './texts.ts'

type Detail = ConsoleOutput<'GET /prices/:id'>

/** The current user's possible decisions on a set. */
export function Decisions({ set, unsaved }: { set: Detail; unsaved: boolean }) {
  const hasPermission = useHasPermission()
  if (set.state === 'draft' && hasPermission('prices.draft')) return <Ask set={set} unsaved={unsaved} />
  const isApplying = set.state === 'in_effect' && set.appliedAt === null
  if ((set.state === 'approved' || isApplying) && hasPermission('prices.cancel')) return <Stop set={set} />
  if (set.state !== 'in_approval') return null
  return (
    <>
      {hasPermission('prices.draft') && <Withdraw set={set} />}
      {hasPermission('prices.approve') && <DecideRules set={set} />}
    </>
  )
}

function Ask({ set, unsaved }: { set: Detail; unsaved: boolean }) {
  const t = useTexts(priceRuleTexts)
  return (
    <ReasonButton
      call="POST /prices/:id/ask"
      input={{ id: set.id, version: set.version }}
      label={t.ask}
      done={t.asked}
      button={{ type: set.simulation ? 'primary' : 'default', disabled: unsaved }}
    >
      <p>{t.askText}</p>
    </ReasonButton>
  )
}

function Withdraw({ set }: { set: Detail }) {
  const t = useTexts(priceRuleTexts)
  const me = useMe()
  const withdraw = useAction('POST /prices/:id/withdraw', { successMessage: t.withdrawn })
  if (set.approval?.askedById !== me.id) return null
  return (
    <Button loading={withdraw.pending} onClick={() => void withdraw.run({ id: set.id })}>
      {t.withdraw}
    </Button>
  )
}

function Stop({ set: { id, version, state } }: { set: Detail }) {
  const t = useTexts(priceRuleTexts)
  const isApplying = state === 'in_effect'
  return (
    <ReasonButton
      call="POST /prices/:id/cancel"
      input={{ id, version }}
      label={isApplying ? t.stopApplying : t.stop}
      done={isApplying ? t.applyingStopped : t.stopped}
      danger
    >
      <p>{isApplying ? t.stopApplyingText : t.stopText}</p>
    </ReasonButton>
  )
}

function DecideRules({ set }: { set: Detail }) {
  const t = useTexts(priceRuleTexts)
  const me = useMe()
  const { id, version, simulation, approval } = set
  if (approval?.askedById === me.id) return <Alert type="info" showIcon title={t.own} />
  const result = simulation?.result
  return (
    <DecisionButtons
      words={t}
      subject={set.name}
      tie={approval?.tie}
      approve={{
        call: 'POST /prices/:id/approve',
        input: result && approval ? { id, version, simulationId: simulation.id } : undefined,
      }}
      refuse={{ call: 'POST /prices/:id/refuse', input: { id, version } }}
      facts={result && approval && <RulesReview set={set} approval={approval} result={result} />}
    >
      {t.approveText}
    </DecisionButtons>
  )
}

type RulesReviewProps = { set: Detail; approval: NonNullable<Detail['approval']>; result: SimulationResult }

/** What an approver of price rules decides: from when, who requested it and why, with what effect. */
function RulesReview({ set, approval, result }: RulesReviewProps) {
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

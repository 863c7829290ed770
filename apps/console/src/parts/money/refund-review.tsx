import { Alert, Flex } from 'antd'
import type { ReactNode } from 'react'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { formatClauses, formatCount, formatFen, formatMoment } from '../../base/texts/format.ts'
import { useLocale } from '../../base/texts/locale.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { useRequestFacts } from '../approvals/request-facts.tsx'
import { approvalTexts } from '../approvals/texts.ts'
import { useLeft } from '../limits/use-own-limits.ts'
import { Facts } from '../shown/facts.tsx'
import { Moment, Money } from '../shown/values.tsx'
import { refundReviewTexts } from './review-texts.ts'
import { OrderState } from './states.tsx'
import { moneyTexts } from './texts.ts'

type Review = ConsoleOutput<'GET /refund-request/:id'>

/** What a refund request is about, what was paid and is left, who asks why, and who may decide how much. */
export function RefundReview({ review }: { review: Review }) {
  const t = useTexts(refundReviewTexts)
  const words = useTexts(moneyTexts)
  const { yourLimit } = useTexts(approvalTexts)
  const ownLeft = useLeft('refund')
  const { payment, amountFen, otherRequests, problem } = review
  return (
    <Flex vertical gap={12}>
      {problem && <Alert type="error" showIcon title={t.problems[problem]} />}
      <Facts
        facts={[
          [
            words.number,
            <span key="number" className="nums nowrap">
              {review.number}
            </span>,
          ],
          [
            words.trade,
            <span key="trade" className="nums">
              {review.trade}
            </span>,
          ],
          ...useOrderFacts(review),
          [t.paid, <Money key="paid" fen={payment.paidFen} />],
          [t.refunded, <Money key="refunded" fen={payment.refundedFen} />],
          [t.onTheWay, <Money key="way" fen={payment.onTheWayFen} />],
          [
            t.requested,
            <strong key="amount">{`${formatFen(amountFen)} · ${words.refundKinds[review.kind]}`}</strong>,
          ],
          [t.leftAfter, problem ? '—' : <Money key="left" fen={payment.leftFen - amountFen} />],
          [
            t.others,
            otherRequests.count > 0
              ? t.otherSum(formatCount(otherRequests.count), formatFen(otherRequests.fen))
              : undefined,
          ],
        ]}
      />
      <Facts
        columns={1}
        facts={[
          ...useRequestFacts(review),
          [t.whyTwo, formatClauses(useExceededLimits(review), useLocale()) || undefined],
          [
            yourLimit,
            [t.anyAmount, ...(ownLeft === undefined ? [] : [t.ownLeft(formatFen(ownLeft))])].join(' · '),
          ],
        ]}
      />
      {review.kind === 'order' && review.stage === 'paid' && <div>{t.takeBack}</div>}
      {review.kind === 'part' && <div>{t.keeps}</div>}
    </Flex>
  )
}

/** What was bought, the buyer and the time. */
function useOrderFacts(review: Review): (readonly [string, ReactNode])[] {
  const t = useTexts(refundReviewTexts)
  const words = useTexts(moneyTexts)
  const { paidAt, periodEnd, provider } = review
  return [
    [t.order, t.months(words.kinds[review.orderKind], review.months)],
    [
      t.buyer,
      <span key="phone" className="nums">
        {review.phone ?? t.deleted}
      </span>,
    ],
    [words.created, <Moment key="ordered" at={review.orderedAt} />],
    [words.paidAt, paidAt ? t.paidBy(formatMoment(paidAt), provider) : '—'],
    [words.state, <OrderState key="stage" state={review.stage} />],
    [t.periodEnd, periodEnd ? <Moment key="end" at={periodEnd} /> : undefined],
  ]
}

/** Which limits of one person the request exceeds. */
function useExceededLimits({ ofOrder, ofDay }: Review): string[] {
  const t = useTexts(refundReviewTexts)
  const exceeded = (sum: { sumFen: number; limitFen: number }, say: (sum: string, limit: string) => string) =>
    sum.sumFen > sum.limitFen ? [say(formatFen(sum.sumFen), formatFen(sum.limitFen))] : []
  return [...exceeded(ofOrder, t.ofOrder), ...exceeded(ofDay, t.ofDay)]
}

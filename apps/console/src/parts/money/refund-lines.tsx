import { Flex } from 'antd'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { TieNotice } from '../approvals/tie-notice.tsx'
import { Moment, Money } from '../shown/values.tsx'
import { RequestActions } from './request-actions.tsx'
import { RefundState, RequestState } from './states.tsx'
import { moneyTexts } from './texts.ts'

type Order = Pick<ConsoleOutput<'GET /orders/:id'>, 'refunds' | 'requests'>

/** The open, refused and expired refund requests of an order, then its refunds. */
export function RefundLines({ order: { refunds, requests } }: { order: Order }) {
  const words = useTexts(moneyTexts)
  const hasPermission = useHasPermission()
  return (
    <Flex vertical gap={8}>
      {requests
        .filter(({ state }) => state !== 'approved')
        .map((request) => (
          <Flex key={request.id} gap={12} align="center" wrap>
            <Money fen={request.amountFen} />
            <RequestState state={request.state} />
            <span>{`${request.askedBy} · ${request.reason}`}</span>
            <RequestActions request={request} />
            {request.tie && hasPermission('refunds.approve') && <TieNotice tie={request.tie} />}
          </Flex>
        ))}
      {refunds.map(({ no, amountFen, kind, state, reason, createdAt }) => (
        <Flex key={no} gap={12} align="center" wrap>
          <Money fen={amountFen} />
          <RefundState state={state} />
          <span>{`${words.refundKinds[kind]} · ${labelFor(words.reasons, reason)}`}</span>
          <span className="quiet nums">{no}</span>
          <Moment at={createdAt} />
        </Flex>
      ))}
    </Flex>
  )
}

import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { textFor, useTexts } from '../../base/texts/texts.ts'
import { RecordTable } from '../../parts/list/record-table.tsx'
import { moneyTexts } from '../../parts/money/texts.ts'
import { Section } from '../../parts/page/section.tsx'
import { Moment, Money } from '../../parts/shown/values.tsx'
import { orderTexts } from './texts.ts'

/**
 * The payment attempts of an order, oldest first, with our trade number and the provider's transaction id.
 */
export function Attempts({ attempts }: Pick<ConsoleOutput<'GET /orders/:id'>, 'attempts'>) {
  const t = useTexts(orderTexts)
  const words = useTexts(moneyTexts)
  return (
    <Section title={t.attempts}>
      <RecordTable
        layout="orders/:id/attempts"
        rows={attempts}
        rowKey={({ trade }) => trade}
        empty={t.noAttempts}
        columns={[
          {
            key: 'trade',
            title: words.trade,
            render: ({ trade }) => <span className="nums nowrap">{trade}</span>,
          },
          {
            key: 'channel',
            title: t.channel,
            render: ({ provider, channel }) => textFor(t.channels, channel)(provider),
          },
          { key: 'state', title: words.state, render: ({ state }) => t.attemptStates[state] },
          {
            key: 'amount',
            title: words.amount,
            align: 'right',
            render: ({ amountFen }) => <Money fen={amountFen} />,
          },
          {
            key: 'transaction',
            title: t.transaction,
            render: ({ transactionId }) => <span className="nums nowrap">{transactionId ?? '—'}</span>,
          },
          { key: 'begun', title: t.begun, render: ({ createdAt }) => <Moment at={createdAt} /> },
          { key: 'paid', title: words.paidAt, render: ({ succeededAt }) => <Moment at={succeededAt} /> },
        ]}
      />
    </Section>
  )
}

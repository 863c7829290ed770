import type { Locale } from '@hao/contract/locale.ts'
import { Button, Select } from 'antd'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useAction } from '../../base/api/use-action.ts'
import { formatFullNumber } from '../../base/plan.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { getTexts, useTexts } from '../../base/texts/texts.ts'
import { diagnosisTexts, type Finding } from './diagnosis-texts.ts'
import type { Ticket } from './ticket.ts'
import { ticketScreenTexts } from './texts.ts'

type Check = ConsoleOutput<'POST /subscriptions/:id/check'>
type InsertDiagnosisProps = {
  ticket: Ticket
  locale: Locale
  disabled: boolean
  onInsert: (text: string) => void
}

/**
 * Checks whether a number of the customer rings and inserts the result into the answer. The number that the
 * ticket is about needs one press; without one the user chooses.
 */
export function InsertDiagnosis({ ticket, locale, disabled, onInsert }: InsertDiagnosisProps) {
  const t = useTexts(ticketScreenTexts)
  const { run, pending } = useAction('POST /subscriptions/:id/check')
  const about = ticket.numbers.find(({ number }) => number === ticket.number)
  const numbers = about ? [about] : ticket.numbers
  const insert = async ({ subscriptionId, number }: Ticket['numbers'][number]) => {
    const check = await run({ id: subscriptionId })
    if (check) onInsert(describeCheck(check, formatFullNumber(number), locale))
  }
  const [first] = numbers
  if (!first) return null
  if (numbers.length === 1)
    return (
      <Button loading={pending} disabled={disabled} onClick={() => void insert(first)}>
        {t.diagnose(formatFullNumber(first.number))}
      </Button>
    )
  return (
    <Select
      aria-label={t.diagnoseOne}
      placeholder={t.diagnoseOne}
      disabled={disabled || pending}
      value={null}
      options={numbers.map(({ subscriptionId, number }) => ({
        value: subscriptionId,
        label: formatFullNumber(number),
      }))}
      onChange={(chosen: number | null) => {
        const number = numbers.find(({ subscriptionId }) => subscriptionId === chosen)
        if (number) void insert(number)
      }}
    />
  )
}

/** The check in the customer's words: what stops calls, or what else is to be known. No reason of staff. */
function describeCheck({ rings, findings }: Check, number: string, locale: Locale): string {
  const t = getTexts(diagnosisTexts, locale)
  const words: Partial<Record<Finding['what'], (typeof t.findings)['blocked']>> = t.findings
  const lines = findings
    .filter(({ stops }) => stops !== rings)
    .flatMap(({ what, until, from = '', to = '', count = '' }) => {
      const values = { until: until ? formatMoment(until).slice(0, 16) : '', from, to, count: String(count) }
      return words[what]?.(values) ?? []
    })
  return [rings ? t.rings(number) : t.silent(number), ...lines.map((line) => `- ${line}`)].join('\n')
}

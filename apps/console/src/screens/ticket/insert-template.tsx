import { fillTemplate, type TemplateVariable } from '@hao/contract/console/template-variables.ts'
import type { Locale } from '@hao/contract/locale.ts'
import { serverNow } from '@hao/kit/server-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { read } from '../../base/api/query.ts'
import { formatFullNumber } from '../../base/plan.ts'
import { formatDay } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { serviceTexts } from '../../parts/service/texts.ts'
import type { Ticket } from './ticket.ts'
import { ticketScreenTexts } from './texts.ts'

type InsertTemplateProps = {
  ticket: Ticket
  locale: Locale
  disabled: boolean
  onInsert: (text: string) => void
}

/** The templates of the ticket's category, then those of none, then the others, each by title. */
export function InsertTemplate({ ticket, locale, disabled, onInsert }: InsertTemplateProps) {
  const t = useTexts(ticketScreenTexts)
  const { categories } = useTexts(serviceTexts)
  const { data = [] } = useQuery(read('GET /templates', {}))
  if (data.length === 0) return null
  const others = data.filter(({ category }) => category !== null && category !== ticket.category)
  const groups = [
    { label: categories[ticket.category], list: data.filter(({ category }) => category === ticket.category) },
    { label: t.anyCategory, list: data.filter(({ category }) => category === null) },
    { label: t.otherCategories, list: others },
  ].filter(({ list }) => list.length > 0)
  return (
    <Select
      aria-label={t.template}
      placeholder={t.template}
      showSearch={{ optionFilterProp: 'label' }}
      disabled={disabled}
      value={null}
      options={groups.map(({ label, list }) => ({
        label,
        options: list.map(({ id, title }) => ({ value: id, label: title })),
      }))}
      onChange={(chosen: number | null) => {
        const template = data.find(({ id }) => id === chosen)
        if (template) onInsert(fillTemplate(template[locale], valuesOf(ticket)))
      }}
    />
  )
}

/** What the ticket is about; without that, the customer's only number and order. */
function valuesOf({
  id,
  number,
  numbers,
  orderId,
  orders,
}: Ticket): Partial<Record<TemplateVariable, string>> {
  const digits = number ?? (numbers.length === 1 ? numbers[0]?.number : undefined)
  const order = orders.find((each) => (orderId === null ? orders.length === 1 : each.id === orderId))
  return {
    ticket: `#${id}`,
    date: formatDay(serverNow()),
    ...(digits !== undefined && { number: formatFullNumber(digits) }),
    ...(order && { order: order.trade }),
  }
}

import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { pathOf } from '../../base/routes.ts'
import { textFor, useTexts } from '../../base/texts/texts.ts'
import { OpenLink } from '../page/open-link.tsx'
import { customerCareTexts } from './texts.ts'

type Customer = Pick<ConsoleOutput<'GET /customers/:id'>, 'id' | 'signs'>

/** The tab of the customer's screen that shows what a sign counts. */
const tabs = { unpaid: 'orders', refunds: 'orders', codes: 'logins', 'shared-phone': 'numbers' } as const

/** The open signs of fraud of a customer, each a sentence that links to what it counts. */
export function Signs({ customer: { id, signs } }: { customer: Customer }) {
  const t = useTexts(customerCareTexts)
  return signs.map(({ kind, count }) => (
    <div key={kind}>
      <OpenLink path={pathOf('customer', id, { tab: tabs[kind] })}>{textFor(t.signs, kind)(count)}</OpenLink>
    </div>
  ))
}

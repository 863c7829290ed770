import { Alert } from 'antd'
import { useHasPermission } from '../../base/api/me.ts'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { useBlockWords } from '../../parts/customers/describe-request.ts'
import { Signs } from '../../parts/customers/signs.tsx'
import { ReasonButton } from '../../parts/form/reason-action.tsx'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { Moment } from '../../parts/shown/values.tsx'
import type { Customer } from './customer.ts'
import { customerTexts } from './texts.ts'

/** What is open about a customer: their block, requests that wait for approval, and signs of fraud. */
export function Standing({ customer }: { customer: Customer }) {
  const t = useTexts(customerTexts)
  const hasPermission = useHasPermission()
  const describeBlock = useBlockWords()
  const { id, block, requests, signs } = customer
  return (
    <>
      {block && (
        <Alert
          type="error"
          showIcon
          title={t.blockedNow(describeBlock(block))}
          description={
            <>
              {block.reason} · <Moment at={block.since} /> ·{' '}
              <OpenLink path={pathOf('customer-request', block.requestId)}>{t.showRequest}</OpenLink>
            </>
          }
        />
      )}
      {requests.map((request) => (
        <Alert
          key={request.id}
          type="info"
          showIcon
          title={<OpenLink path={pathOf('customer-request', request.id)}>{t.waiting[request.kind]}</OpenLink>}
        />
      ))}
      {signs.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t.signs}
          description={<Signs customer={customer} />}
          action={
            hasPermission('customers.ask') && (
              <ReasonButton
                call="POST /customers/:id/check-signs"
                input={{ id }}
                label={t.checkSigns}
                done={t.signsChecked}
                button={{ size: 'small' }}
              >
                <p>{t.checkSignsText}</p>
              </ReasonButton>
            )
          }
        />
      )}
    </>
  )
}

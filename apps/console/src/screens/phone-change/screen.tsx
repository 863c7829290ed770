import { useQuery } from '@tanstack/react-query'
import { useHasPermission } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import { pathOf, type ScreenProps } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import {
  type PhoneChange,
  PhoneChangeFacts,
  PhoneChangeState,
} from '../../parts/customers/phone-change-facts.tsx'
import { ReasonButton } from '../../parts/form/reason-action.tsx'
import { Loaded } from '../../parts/page/loaded.tsx'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { Page } from '../../parts/page/page.tsx'
import { phoneChangeScreenTexts } from './texts.ts'

/** One request for another login phone: service checks the proofs and asks a second person, or refuses. */
export function Screen({ id }: ScreenProps) {
  const query = useQuery(read('GET /phone-changes/:id', { id }))
  return <Loaded query={query}>{(change) => <Whole key={change.id} change={change} />}</Loaded>
}

function Whole({ change }: { change: PhoneChange }) {
  const t = useTexts(phoneChangeScreenTexts)
  const hasPermission = useHasPermission()
  return (
    <Page
      title={t.title(change.newPhone)}
      beside={<PhoneChangeState state={change.state} />}
      actions={hasPermission('customers.ask') && <Actions change={change} />}
    >
      <PhoneChangeFacts change={change} />
    </Page>
  )
}

function Actions({ change: { id, state, customerId, requestId } }: { change: PhoneChange }) {
  const t = useTexts(phoneChangeScreenTexts)
  if (requestId !== null) return <OpenLink path={pathOf('customer-request', requestId)}>{t.waiting}</OpenLink>
  const isApproved = state === 'approved'
  if (state !== 'requested' && !isApproved) return null
  return (
    <>
      {!isApproved && customerId !== null && (
        <ReasonButton
          call="POST /phone-changes/:id/ask"
          input={{ id }}
          label={t.ask}
          done={t.asked}
          button={{ type: 'primary' }}
        >
          <p>{t.askText}</p>
        </ReasonButton>
      )}
      <ReasonButton
        call="POST /phone-changes/:id/refuse"
        input={{ id }}
        label={isApproved ? t.stop : t.refuse}
        done={t.refused}
        danger
      >
        <p>{t.refuseText}</p>
      </ReasonButton>
    </>
  )
}

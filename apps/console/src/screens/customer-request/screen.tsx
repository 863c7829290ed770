import { useQuery } from '@tanstack/react-query'
import { Flex } from 'antd'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useHasPermission, useMe } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import { pathOf, type ScreenProps } from '../../base/routes.ts'
import { textFor, useTexts } from '../../base/texts/texts.ts'
import { DecisionButtons } from '../../parts/approvals/decision-buttons.tsx'
import { OwnRequest } from '../../parts/approvals/own-request.tsx'
import { useRequestFacts } from '../../parts/approvals/request-facts.tsx'
import { useBlockWords } from '../../parts/customers/describe-request.ts'
import { PhoneChangeById } from '../../parts/customers/phone-change-facts.tsx'
import { customerCareTexts } from '../../parts/customers/texts.ts'
import { RequestState } from '../../parts/money/states.tsx'
import { Loaded } from '../../parts/page/loaded.tsx'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Facts } from '../../parts/shown/facts.tsx'
import { Moment } from '../../parts/shown/values.tsx'
import { SealedFile } from './sealed-file.tsx'
import { customerRequestTexts } from './texts.ts'

type Request = ConsoleOutput<'GET /customer-requests/:id'>

/** One request about a customer: what is asked, who decides it, and the sealed file of approved data. */
export function Screen({ id }: ScreenProps) {
  const query = useQuery(read('GET /customer-requests/:id', { id }))
  return <Loaded query={query}>{(request) => <Whole key={request.id} request={request} />}</Loaded>
}

function Whole({ request }: { request: Request }) {
  const t = useTexts(customerRequestTexts)
  return (
    <Page
      title={textFor(t.titles, request.kind)(`#${request.customerId}`)}
      beside={<RequestState state={request.state} />}
      actions={request.state === 'asked' && <Decisions request={request} />}
    >
      <Flex vertical gap={16}>
        <RequestFacts request={request} />
        {request.phoneChangeId !== null && <PhoneChangeById id={request.phoneChangeId} />}
        {request.file && <SealedFile request={request} file={request.file} />}
      </Flex>
    </Page>
  )
}

function RequestFacts({ request }: { request: Request }) {
  const t = useTexts(customerRequestTexts)
  const care = useTexts(customerCareTexts)
  const describeBlock = useBlockWords()
  const { block, letter, decidedBy, decidedAt, note } = request
  const [by, reason, ...since] = useRequestFacts(request)
  return (
    <Facts
      facts={[
        [
          t.customer,
          <OpenLink key="customer" path={pathOf('customer', request.customerId)}>
            {`#${request.customerId}`}
          </OpenLink>,
        ],
        [t.block, block ? describeBlock(block) : undefined],
        [t.authority, letter?.authority],
        [t.letter, letter?.number],
        [t.period, letter ? care.period(letter.from, letter.until) : undefined],
        ...(reason ? [[letter ? t.purpose : reason[0], reason[1]] as const] : []),
        ...(by ? [by] : []),
        ...since,
        [t.decidedBy, decidedBy ?? undefined],
        [t.decidedAt, decidedAt ? <Moment key="decided" at={decidedAt} /> : undefined],
        [t.note, note ?? undefined],
      ]}
    />
  )
}

function Decisions({ request }: { request: Request }) {
  const t = useTexts(customerRequestTexts)
  const me = useMe()
  const hasPermission = useHasPermission()
  const { id, customerId } = request
  if (request.askedById === me.id)
    return <OwnRequest id={id} withdraw="POST /customer-requests/:id/withdraw" words={t} />
  if (!hasPermission('customers.approve')) return null
  return (
    <DecisionButtons
      words={t}
      subject={textFor(t.titles, request.kind)(`#${customerId}`)}
      tie={request.tie}
      approve={{ call: 'POST /customer-requests/:id/approve', input: { id } }}
      refuse={{ call: 'POST /customer-requests/:id/refuse', input: { id } }}
      facts={<RequestFacts request={request} />}
    >
      {t.approving[request.kind]}
    </DecisionButtons>
  )
}

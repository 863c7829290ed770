import { useQuery } from '@tanstack/react-query'
import { Flex, Typography } from 'antd'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { RecordTable } from '../../parts/list/record-table.tsx'
import { Loaded } from '../../parts/page/loaded.tsx'
import { Page } from '../../parts/page/page.tsx'
import { RevealedPhone } from '../../parts/service/revealed-phone.tsx'
import { shopPaths } from '../../parts/shop/paths.ts'
import { ShopLink } from '../../parts/shop/shop-link.tsx'
import { Moment } from '../../parts/shown/values.tsx'
import { smsOutboxTexts } from './texts.ts'

type Sms = ConsoleOutput<'GET /sms-outbox'>[number]

const refetchMs = 3000

/** The SMS that are kept instead of sent, with their codes. */
export function Screen() {
  const t = useTexts(smsOutboxTexts)
  const query = useQuery({ ...read('GET /sms-outbox', {}), refetchInterval: refetchMs })
  return (
    <Page title={t.title}>
      <Loaded query={query}>
        {(messages) => (
          <RecordTable
            layout="sms-outbox"
            hint={t.hint}
            rows={messages}
            rowKey={({ id }) => id}
            empty={t.empty}
            columns={[
              { key: 'at', title: t.at, render: ({ at }) => <Moment at={at} /> },
              { key: 'about', title: t.about, render: ({ title }) => title },
              { key: 'code', title: t.code, render: ({ code }) => <Code code={code} /> },
              {
                key: 'phone',
                title: t.phone,
                render: ({ id, phone }) => <RevealedPhone kind="sms" id={id} masked={phone} none={t.none} />,
              },
              { key: 'values', title: t.values, render: (message) => <Values message={message} /> },
            ]}
          />
        )}
      </Loaded>
    </Page>
  )
}

function Code({ code }: Pick<Sms, 'code'>) {
  const t = useTexts(smsOutboxTexts)
  if (code === null) return <span className="quiet">{t.none}</span>
  return (
    <Typography.Text strong copyable className="nums">
      {code}
    </Typography.Text>
  )
}

function Values({ message: { values, token, page, title } }: { message: Sms }) {
  const t = useTexts(smsOutboxTexts)
  if (values.length === 0 && token === null) return <span className="quiet">{t.none}</span>
  return (
    <Flex gap={8} wrap>
      {values.join(' · ')}
      {token !== null && (
        <ShopLink path={shopPaths.linked(page, token)} name={title}>
          {t.link}
        </ShopLink>
      )}
    </Flex>
  )
}

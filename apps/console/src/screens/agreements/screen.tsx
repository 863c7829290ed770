import { useQuery } from '@tanstack/react-query'
import { Button, Card, Flex } from 'antd'
import { Link } from 'wouter'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import { formatCount, formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { agreementIds, agreementPath } from '../../parts/agreements/address.ts'
import { VersionState } from '../../parts/agreements/version-state.tsx'
import { agreementTexts } from '../../parts/agreements/texts.ts'
import { type Column, RowTable } from '../../parts/list/row-table.tsx'
import { useOwnColumns } from '../../parts/list/use-own-columns.tsx'
import { LoadFailed } from '../../parts/page/loaded.tsx'
import { Page } from '../../parts/page/page.tsx'
import { shopPaths } from '../../parts/shop/paths.ts'
import { ShopLink } from '../../parts/shop/shop-link.tsx'
import { shopTexts } from '../../parts/shop/texts.ts'
import { Moment } from '../../parts/shown/values.tsx'
import { agreementListTexts } from './texts.ts'

type Row = ConsoleOutput<'GET /agreements'>[number]

/** Every version of every agreement. */
export function Screen() {
  const t = useTexts(agreementListTexts)
  const words = useTexts(agreementTexts)
  const hasPermission = useHasPermission()
  const versions = useQuery(read('GET /agreements', {}))
  const own = useOwnColumns('agreements', useColumns())
  return (
    <Page title={t.title}>
      <Flex align="center" gap={12} className="tools">
        <span className="quiet">{t.hint}</span>
        <span className="spring" />
        {own.settings}
      </Flex>
      {versions.error && !versions.data ? (
        <LoadFailed error={versions.error} retry={() => void versions.refetch()} />
      ) : (
        <Flex vertical gap={16}>
          {agreementIds.map((id) => (
            <Card
              key={id}
              size="small"
              title={words.names[id]}
              extra={hasPermission('content.change') && <WriteLink id={id} />}
            >
              <DraftLine id={id} />
              <RowTable
                rows={own.isPending ? undefined : versions.data?.filter((row) => row.id === id)}
                {...own.arranged}
                rowKey={({ version }) => version}
                rowPath={({ version }) => agreementPath(id, version)}
                empty={t.none}
              />
            </Card>
          ))}
        </Flex>
      )}
    </Page>
  )
}

/** The draft of an agreement's next version, if there is one, and who saved it. */
function DraftLine({ id }: { id: (typeof agreementIds)[number] }) {
  const words = useTexts(agreementTexts)
  const drafts = useQuery(read('GET /agreement-drafts', {}))
  const draft = drafts.data?.find((each) => each.id === id)
  if (!draft) return null
  return (
    <Flex gap={12} wrap className="above-facts">
      <Link href={agreementPath(id)} aria-label={`${words.draft}: ${words.names[id]}`}>
        {words.draft}
      </Link>
      <span className="quiet">{words.savedBy(draft.savedBy, formatMoment(draft.savedAt))}</span>
    </Flex>
  )
}

function WriteLink({ id }: { id: (typeof agreementIds)[number] }) {
  const words = useTexts(agreementTexts)
  return (
    <Link href={agreementPath(id)} asChild>
      <Button size="small" aria-label={`${words.write}: ${words.names[id]}`}>
        {words.write}
      </Button>
    </Link>
  )
}

function useColumns(): Column<Row>[] {
  const t = useTexts(agreementListTexts)
  const words = useTexts(agreementTexts)
  const { column: shop } = useTexts(shopTexts)
  const names: Readonly<Record<string, string>> = words.names
  return [
    { key: 'version', title: words.version, width: 160, render: ({ version }) => version },
    {
      key: 'standing',
      title: words.standing,
      width: 140,
      render: ({ standing }) => <VersionState state={standing} />,
    },
    { key: 'effective', title: words.effective, render: (row) => <Moment at={row.effectiveAt} /> },
    {
      key: 'consents',
      title: words.consents,
      align: 'right',
      render: ({ consents }) => t.people(formatCount(consents)),
    },
    {
      key: 'shop',
      title: shop,
      render: ({ id, version }) => (
        <ShopLink path={shopPaths.agreement(id, version)} name={`${names[id] ?? id} ${version}`} />
      ),
    },
  ]
}

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { type AgreementId, agreementPath } from '../../parts/agreements/address.ts'
import { agreementTexts } from '../../parts/agreements/texts.ts'
import { Loaded } from '../../parts/page/loaded.tsx'
import { Page } from '../../parts/page/page.tsx'
import { draftQuery, type ServerDraft } from './draft.ts'
import { DraftText } from './draft-text.tsx'
import { EditDraft } from './edit-draft.tsx'
import { Publish } from './publish.tsx'
import { agreementScreenTexts } from './texts.ts'

type Version = ConsoleOutput<'GET /agreements/:id/:version'>
type Row = ConsoleOutput<'GET /agreements'>[number]

/** The draft of an agreement's next version, in both languages. */
export function WriteVersion({ id }: { id: AgreementId }) {
  const t = useTexts(agreementScreenTexts)
  const words = useTexts(agreementTexts)
  const hasPermission = useHasPermission()
  const versions = useQuery(read('GET /agreements', {}))
  const title = hasPermission('content.change') ? t.writeTitle : t.draftTitle
  return (
    <Page title={title(words.names[id])}>
      <Loaded query={versions}>
        {(all) => <FromNewest id={id} versions={all.filter((each) => each.id === id)} />}
      </Loaded>
    </Page>
  )
}

/** The next version begins with the texts of the newest one. */
function FromNewest({ id, versions }: { id: AgreementId; versions: readonly Row[] }) {
  const newest = versions[0]?.version
  const base = useQuery({
    ...read('GET /agreements/:id/:version', { id, version: newest ?? '' }),
    enabled: newest !== undefined,
    placeholderData: keepPreviousData,
  })
  const taken = versions.map(({ version }) => version)
  if (newest === undefined) return <WithDraft id={id} base={undefined} taken={taken} />
  return <Loaded query={base}>{(data) => <WithDraft id={id} base={data} taken={taken} />}</Loaded>
}

type WithDraftProps = { id: AgreementId; base: Version | undefined; taken: readonly string[] }

function WithDraft(props: WithDraftProps) {
  const drafted = useQuery(draftQuery(props.id))
  return <Loaded query={drafted}>{(data) => <Draft {...props} {...data} />}</Loaded>
}

type DraftProps = WithDraftProps & ConsoleOutput<'GET /agreement-drafts/:id'>

/** The draft as a form, or as text for readers, and its publication. */
function Draft({ id, base, taken, draft, tie }: DraftProps) {
  const hasPermission = useHasPermission()
  const published = usePublished(id)
  const [ready, setReady] = useState<ServerDraft>()
  const preview = () => setReady(draft ?? undefined)
  return (
    <>
      {hasPermission('content.change') ? (
        <EditDraft id={id} base={base} taken={taken} draft={draft} onReady={preview} />
      ) : (
        <DraftText base={base} draft={draft} onPublish={preview} />
      )}
      {ready && (
        <Publish
          id={id}
          base={base}
          draft={ready}
          tie={tie}
          onDone={published}
          onClose={() => setReady(undefined)}
        />
      )}
    </>
  )
}

/** Leads to the version that was published. */
function usePublished(id: AgreementId): (version: string) => void {
  const t = useTexts(agreementScreenTexts)
  const client = useQueryClient()
  const { message } = App.useApp()
  const [, navigate] = useLocation()
  return (version) => {
    client.setQueryData(draftQuery(id).queryKey, { draft: null, tie: null })
    void message.success(t.published)
    navigate(agreementPath(id, version))
  }
}

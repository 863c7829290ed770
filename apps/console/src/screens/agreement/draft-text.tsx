import { Alert, Button, Card, Flex, Popconfirm, Tabs } from 'antd'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { useAction } from '../../base/api/use-action.ts'
import { useLocale } from '../../base/texts/locale.ts'
import { useTexts } from '../../base/texts/texts.ts'
import type { AgreementId } from '../../parts/agreements/address.ts'
import { DraftState } from '../../parts/agreements/draft-state.tsx'
import { agreementTexts } from '../../parts/agreements/texts.ts'
import { Facts } from '../../parts/shown/facts.tsx'
import { Moment } from '../../parts/shown/values.tsx'
import type { ServerDraft } from './draft.ts'
import { OneLanguage } from './one-language.tsx'
import { agreementScreenTexts } from './texts.ts'
import { useStoreDraft } from './use-draft-writer.ts'

type DraftTextProps = {
  id: AgreementId
  base: ConsoleOutput<'GET /agreements/:id/:version'> | undefined
  draft: ServerDraft | null
  onPublish: () => void
}

/** A draft as text, for readers without the permission to edit, or while another session edits it. */
export function DraftText({ id, base, draft, onPublish }: DraftTextProps) {
  const t = useTexts(agreementScreenTexts)
  const words = useTexts(agreementTexts)
  const locale = useLocale()
  const hasPermission = useHasPermission()
  if (!draft) return <Alert type="info" showIcon title={t.noDraft} />
  const { name, effectiveAt, texts, savedBy, savedAt, editor } = draft
  const canPublish = hasPermission('agreements.publish')
  const languages = (['zh', 'en'] as const).toSorted((one) => (one === locale ? -1 : 1))
  return (
    <Flex vertical gap={16}>
      <output>
        <Alert
          type={editor ? 'warning' : 'info'}
          showIcon
          role="presentation"
          title={<DraftState of={draft} />}
          action={editor && hasPermission('content.change') && <TakeOver id={id} from={editor} />}
        />
      </output>
      <Card size="small" title={t.facts}>
        <Facts
          facts={[
            [t.versionName, name || '—'],
            [words.effective, <Moment key="effective" at={effectiveAt} />],
            [t.base, draft.base ?? '—'],
            [t.saved, [savedBy, ' · ', <Moment key="saved" at={savedAt} />]],
          ]}
        />
      </Card>
      <Card
        size="small"
        title={t.words}
        extra={
          canPublish && (
            <Button type="primary" size="small" disabled={!isComplete(draft)} onClick={onPublish}>
              {t.preview}
            </Button>
          )
        }
      >
        {canPublish && !isComplete(draft) && <p className="quiet">{t.incomplete}</p>}
        {base && <p className="quiet">{`${t.from(base.version)} · ${t.legend}`}</p>}
        <Tabs
          items={languages.map((language) => ({
            key: language,
            label: t.languages[language],
            children: <OneLanguage words={texts[language]} before={base?.texts[language]} />,
          }))}
        />
      </Card>
    </Flex>
  )
}

/** Whether a draft can be published; the server checks it again. */
const isComplete = ({ name, effectiveAt, texts: { zh, en } }: ServerDraft) =>
  [name, effectiveAt, zh.title, zh.changes, zh.body, en.title, en.changes, en.body].every(Boolean)

function TakeOver({ id, from }: { id: AgreementId; from: NonNullable<ServerDraft['editor']> }) {
  const t = useTexts(agreementScreenTexts)
  const store = useStoreDraft(id)
  const takeOver = useAction('POST /agreement-drafts/:id/take-over', {
    onSuccess: ({ draft }) => store(draft),
  })
  return (
    <Popconfirm
      title={from.relation === 'elsewhere' ? t.takeOverOwn : t.takeOverAsk(from.name)}
      okText={t.takeOver}
      cancelText={t.onlyRead}
      onConfirm={() => void takeOver.run({ id })}
    >
      <Button loading={takeOver.pending}>{t.takeOver}</Button>
    </Popconfirm>
  )
}

import { Alert, Button, Card, Flex, Tabs } from 'antd'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { useLocale } from '../../base/texts/locale.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { agreementTexts } from '../../parts/agreements/texts.ts'
import { Facts } from '../../parts/shown/facts.tsx'
import { Moment } from '../../parts/shown/values.tsx'
import type { ServerDraft } from './draft.ts'
import { OneLanguage } from './one-language.tsx'
import { agreementScreenTexts } from './texts.ts'

type DraftTextProps = {
  base: ConsoleOutput<'GET /agreements/:id/:version'> | undefined
  draft: ServerDraft | null
  onPublish: () => void
}

/** A draft as text, for readers without the permission to edit. */
export function DraftText({ base, draft, onPublish }: DraftTextProps) {
  const t = useTexts(agreementScreenTexts)
  const words = useTexts(agreementTexts)
  const locale = useLocale()
  const hasPermission = useHasPermission()
  if (!draft) return <Alert type="info" showIcon title={t.noDraft} />
  const { name, effectiveAt, texts, savedBy, savedAt } = draft
  const canPublish = hasPermission('agreements.publish')
  const languages = (['zh', 'en'] as const).toSorted((one) => (one === locale ? -1 : 1))
  return (
    <Flex vertical gap={16}>
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

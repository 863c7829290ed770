import { Tabs } from 'antd'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import type { AgreementId } from '../../parts/agreements/address.ts'
import { agreementTexts } from '../../parts/agreements/texts.ts'
import { FormErrors } from '../../parts/form/form-errors.tsx'
import { Dialog } from '../../parts/page/dialog.tsx'
import { Differences } from './differences.tsx'
import type { Draft } from './draft.ts'
import { agreementScreenTexts } from './texts.ts'

type PublishProps = {
  id: AgreementId
  base: ConsoleOutput<'GET /agreements/:id/:version'> | undefined
  draft: Draft
  onDone: (version: string) => void
  onClose: () => void
}

/** Shows the changes and the effective date of a new version before it is published. */
export function Publish({ id, base, draft, onDone, onClose }: PublishProps) {
  const t = useTexts(agreementScreenTexts)
  const words = useTexts(agreementTexts)
  const { version, effective, zh, en } = draft
  const publish = useAction('POST /agreements/:id', {
    hidesErrorToast: true,
    onSuccess: () => onDone(version),
  })
  const effectiveAt = new Date(`${effective}:00+08:00`).toISOString()
  return (
    <Dialog
      open
      title={t.previewTitle}
      okText={t.publish}
      cancelText={t.back}
      confirmLoading={publish.pending}
      onOk={() => void publish.run({ id, version, effectiveAt, texts: { zh, en } })}
      onCancel={onClose}
      width={860}
    >
      <FormErrors failure={publish.failure} />
      <p>
        <strong>{t.previewText(words.names[id], version, effective.replace('T', ' '))}</strong>
      </p>
      {base && <p className="quiet">{`${t.from(base.version)} · ${t.legend}`}</p>}
      <Tabs
        items={(['zh', 'en'] as const).map((language) => ({
          key: language,
          label: t.languages[language],
          children: <Differences before={base?.texts[language]?.body} after={draft[language].body} />,
        }))}
      />
    </Dialog>
  )
}

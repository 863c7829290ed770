import type { Tie } from '@hao/contract/console/tie-texts.ts'
import { Alert, Tabs } from 'antd'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useAction } from '../../base/api/use-action.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import type { AgreementId } from '../../parts/agreements/address.ts'
import { agreementTexts } from '../../parts/agreements/texts.ts'
import { TieNotice } from '../../parts/approvals/tie-notice.tsx'
import { FormErrors } from '../../parts/form/form-errors.tsx'
import { Dialog } from '../../parts/page/dialog.tsx'
import { Differences } from './differences.tsx'
import type { ServerDraft } from './draft.ts'
import { agreementScreenTexts } from './texts.ts'

type PublishProps = {
  id: AgreementId
  base: ConsoleOutput<'GET /agreements/:id/:version'> | undefined
  draft: ServerDraft
  /** Why one person may be behind the reader and who saved the draft. */
  tie: Tie | null
  onDone: (version: string) => void
  onClose: () => void
}

/** Shows the changes and the effective date of a draft, as the server holds it, before it is published. */
export function Publish({ id, base, draft, tie, onDone, onClose }: PublishProps) {
  const t = useTexts(agreementScreenTexts)
  const words = useTexts(agreementTexts)
  const { version, name, effectiveAt, texts, own } = draft
  const publish = useAction('POST /agreement-drafts/:id/publish', {
    hidesErrorToast: true,
    onSuccess: () => onDone(name),
  })
  const at = effectiveAt === null ? '—' : formatMoment(effectiveAt).slice(0, 16)
  return (
    <Dialog
      open
      title={t.previewTitle}
      okText={t.publish}
      cancelText={t.back}
      okButtonProps={{ disabled: own || tie !== null }}
      confirmLoading={publish.pending}
      onOk={() => void publish.run({ id, version })}
      onCancel={onClose}
      width={860}
    >
      <FormErrors failure={publish.failure} />
      {own && <Alert type="info" showIcon title={t.publishOwn} className="above-facts" />}
      {tie && <Alert type="info" showIcon title={<TieNotice tie={tie} />} className="above-facts" />}
      <p>
        <strong>{t.previewText(words.names[id], name, at)}</strong>
      </p>
      {base && <p className="quiet">{`${t.from(base.version)} · ${t.legend}`}</p>}
      <Tabs
        items={(['zh', 'en'] as const).map((language) => ({
          key: language,
          label: t.languages[language],
          children: <Differences before={base?.texts[language]?.body} after={texts[language].body} />,
        }))}
      />
    </Dialog>
  )
}

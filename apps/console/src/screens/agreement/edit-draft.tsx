import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, type FormInstance, Popconfirm } from 'antd'
import { useEffect, useState } from 'react'
import { serverNow } from '@hao/kit/server-clock.ts'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useAction } from '../../base/api/use-action.ts'
import { useAskBeforeLeaving } from '../../base/browser/ask-before-leaving.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import type { AgreementId } from '../../parts/agreements/address.ts'
import { StaleAlert } from '../../parts/stale/stale-alert.tsx'
import { DraftConflict } from './draft-conflict.tsx'
import { DraftForm } from './draft-form.tsx'
import { createValues, draftQuery, type DraftValues, type ServerDraft, toContent, toValues } from './draft.ts'
import { agreementScreenTexts } from './texts.ts'

type EditDraftProps = {
  id: AgreementId
  base: ConsoleOutput<'GET /agreements/:id/:version'> | undefined
  /** The names of the published versions. */
  taken: readonly string[]
  /** The draft as the server has it. */
  draft: ServerDraft | null
  onReady: () => void
}

/** The editor of a draft. */
export function EditDraft({ taken, onReady, ...props }: EditDraftProps) {
  const { base, draft } = props
  const t = useTexts(agreementScreenTexts)
  const [form] = Form.useForm<DraftValues>()
  const { isTyped, type, save, discard, settle, saveOver, drop } = useEditing({ ...props, form })
  return (
    <DraftForm
      form={form}
      initial={valuesOf(draft, base)}
      taken={taken}
      disabled={save.pending || discard.pending}
      onTyped={type}
      onFinish={onReady}
      notices={
        <>
          <Origin base={base?.version} begunFrom={draft ? draft.base : (base?.version ?? null)} />
          <DraftConflict
            failure={save.failure ?? discard.failure}
            values={form.getFieldsValue(true) as DraftValues}
            onTake={settle}
            onKeep={(current) => void saveOver(current)}
          />
        </>
      }
      buttons={
        <>
          <span className="quiet">
            {isTyped ? t.notSaved : draft && t.savedAt(formatMoment(draft.savedAt))}
          </span>
          <Popconfirm
            title={t.discardAsk}
            okText={t.discard}
            cancelText={t.keepWriting}
            okButtonProps={{ danger: true }}
            onConfirm={() => void drop()}
          >
            <Button loading={discard.pending}>{t.discard}</Button>
          </Popconfirm>
          <Button
            type={isTyped ? 'primary' : 'default'}
            loading={save.pending}
            disabled={!isTyped}
            onClick={() => void saveOver()}
          >
            {t.save}
          </Button>
          <Button type="primary" htmlType="submit" disabled={isTyped || !draft}>
            {t.preview}
          </Button>
        </>
      }
    />
  )
}

const valuesOf = (draft: ServerDraft | null, base: EditDraftProps['base']) =>
  draft ? toValues(draft) : createValues(base, serverNow())

type Editing = Pick<EditDraftProps, 'id' | 'base' | 'draft'> & { form: FormInstance<DraftValues> }

function useEditing({ id, base, draft, form }: Editing) {
  const t = useTexts(agreementScreenTexts)
  const client = useQueryClient()
  // What unsaved input was typed over; undefined without such input.
  const [over, setOver] = useState<ServerDraft | null>()
  const isTyped = over !== undefined
  const shown = isTyped ? over : draft
  useAskBeforeLeaving(isTyped ? t.leaveAsk : undefined)
  const save = useAction('POST /agreement-drafts/:id', { hidesErrorToast: true })
  const discard = useAction('POST /agreement-drafts/:id/discard', { hidesErrorToast: true })

  useEffect(() => {
    if (!isTyped) form.setFieldsValue(valuesOf(draft, base))
    // oxlint-disable-next-line react/exhaustive-deps -- once for each version that the server has
  }, [draft?.version, base?.version])

  /** Shows a draft instead of the input. */
  const settle = (current: ServerDraft | null) => {
    client.setQueryData(draftQuery(id).queryKey, { draft: current, tie: null })
    form.setFieldsValue(valuesOf(current, base))
    save.forget()
    discard.forget()
    setOver(undefined)
  }
  const saveOver = async (current = shown) => {
    discard.forget()
    const content = toContent(form.getFieldsValue(true))
    const begun = current === null && base ? { base: base.version } : {}
    const saved = await save.run({ id, over: current?.version ?? 0, ...begun, content })
    if (saved) settle(saved.draft)
  }
  const drop = async () => {
    if (shown === null || (await discard.run({ id, version: shown.version }))) settle(null)
  }
  return { isTyped, type: () => setOver(shown), save, discard, settle, saveOver, drop }
}

/** The version that the draft began with, and whether a newer one was published since. */
function Origin({ base, begunFrom }: { base: string | undefined; begunFrom: string | null }) {
  const t = useTexts(agreementScreenTexts)
  return (
    <>
      <p className="quiet">{begunFrom === null ? t.writeFirst : t.writeHint(begunFrom)}</p>
      {base !== undefined && begunFrom !== base && <StaleAlert title={t.newerThanDraft(base)} />}
    </>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Form, Popconfirm } from 'antd'
import { useEffect, useState } from 'react'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useAction } from '../../base/api/use-action.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import type { AgreementId } from '../../parts/agreements/address.ts'
import { StaleAlert } from '../../parts/stale/stale-alert.tsx'
import { DraftConflict } from './draft-conflict.tsx'
import { DraftForm } from './draft-form.tsx'
import { createValues, type DraftValues, type ServerDraft, toValues } from './draft.ts'
import { agreementScreenTexts } from './texts.ts'
import { draftQuery, type useDraftWriter, useStoreDraft } from './use-draft-writer.ts'
import { serverNow } from '@hao/kit/server-clock.ts'

type EditDraftProps = {
  id: AgreementId
  base: ConsoleOutput<'GET /agreements/:id/:version'> | undefined
  /** The names of the published versions. */
  taken: readonly string[]
  draft: ServerDraft | null
  writing: ReturnType<typeof useDraftWriter>
  /** The draft is complete and stored. */
  onReady: (draft: ServerDraft) => void
}

/** The editor of a draft. The first input makes this session its editor. */
export function EditDraft({ id, base, taken, draft, writing, onReady }: EditDraftProps) {
  const { writer, state } = writing
  const client = useQueryClient()
  const [form] = Form.useForm<DraftValues>()
  const [initial] = useState(() => valuesToShow(writing, draft, base))
  const show = useShow({ id, form, writing, draft, base })
  const resolve = useConflict({ id, writing, show })
  const preview = async (values: DraftValues) => {
    writer.type(values)
    if (!(await writer.flush())) return
    const stored = client.getQueryData(draftQuery(id).queryKey)?.draft
    if (stored) onReady(stored)
  }
  return (
    <DraftForm
      form={form}
      initial={initial}
      taken={taken}
      onTyped={(values) => writer.type(values)}
      onFinish={(values) => void preview(values)}
      notices={
        <>
          <Origin base={base?.version} begunFrom={draft ? draft.base : (writer.base ?? null)} />
          <DraftConflict
            failure={state.failure}
            values={state.failure && (form.getFieldsValue(true) as DraftValues)}
            {...resolve}
          />
        </>
      }
      buttons={
        <>
          <SaveState draft={draft} state={state} />
          <Discard id={id} writing={writing} onDone={() => show(null)} />
        </>
      }
    />
  )
}

type Writing = EditDraftProps['writing']

/** What was typed and not stored, else the draft, else the first values of one. */
const valuesToShow = ({ writer }: Writing, draft: ServerDraft | null, base: EditDraftProps['base']) =>
  writer.values ?? (draft ? toValues(draft) : createValues(base, serverNow()))

type Showing = Pick<EditDraftProps, 'id' | 'writing' | 'draft' | 'base'> & {
  form: ReturnType<typeof Form.useForm<DraftValues>>[0]
}

/** Shows a draft that another tab or session saved or ended, unless there is unsaved input. */
function useShow({ id, form, writing: { writer, state }, draft, base }: Showing) {
  const t = useTexts(agreementScreenTexts)
  const client = useQueryClient()
  const { message } = App.useApp()
  const show = (current: ServerDraft | null) => {
    writer.restart({ over: current?.version ?? 0, base: base?.version })
    form.setFieldsValue(current ? toValues(current) : createValues(base, serverNow()))
  }
  // After the first save the cache of reads has the draft before this render does.
  const stored = client.getQueryData(draftQuery(id).queryKey)?.draft
  const isEnded = !draft && !stored && writer.over !== 0
  const isMoved = draft ? draft.version > writer.over : isEnded || writer.base !== base?.version
  useEffect(() => {
    if (state.unsaved || !isMoved) return
    show(draft)
    if (!isEnded) return
    void message.info(t.draftEnded)
    // Its publication is a new version to begin with.
    void client.invalidateQueries({ queryKey: ['GET /agreements'] })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each version that the server has
  }, [isMoved, isEnded, state.unsaved, draft?.version, base?.version])
  return show
}

type Resolving = { id: AgreementId; writing: Writing; show: (current: ServerDraft | null) => void }

/** What the buttons of a conflict do. */
function useConflict({ id, writing: { writer }, show }: Resolving) {
  const store = useStoreDraft(id)
  const takeOver = useAction('POST /agreement-drafts/:id/take-over')
  return {
    onTake: async (current: ServerDraft | null) => {
      await writer.forget()
      show(current)
      store(current)
    },
    onKeep: async (current: ServerDraft | null) => {
      const isHeld = current?.editor && current.editor.relation !== 'here'
      if (isHeld && !(await takeOver.run({ id }))) return
      await writer.overwrite(current?.version ?? 0)
    },
  }
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

function SaveState({ draft, state }: { draft: ServerDraft | null; state: Writing['state'] }) {
  const t = useTexts(agreementScreenTexts)
  const saved = draft && t.savedAt(formatMoment(draft.savedAt))
  return <span className="quiet">{state.failure ? t.notSaved : state.unsaved ? t.saving : saved}</span>
}

type DiscardProps = { id: AgreementId; writing: Writing; onDone: () => void }

function Discard({ id, writing: { writer }, onDone }: DiscardProps) {
  const t = useTexts(agreementScreenTexts)
  const store = useStoreDraft(id)
  const done = () => {
    onDone()
    store(null)
  }
  const discard = useAction('POST /agreement-drafts/:id/discard', { onSuccess: done })
  // The save under way ends first: it would begin the draft again, or move its version.
  const run = async () => {
    await writer.forget()
    if (writer.over === 0) done()
    else await discard.run({ id, version: writer.over })
  }
  return (
    <>
      <Popconfirm
        title={t.discardAsk}
        okText={t.discard}
        cancelText={t.keepWriting}
        okButtonProps={{ danger: true }}
        onConfirm={() => void run()}
      >
        <Button loading={discard.pending}>{t.discard}</Button>
      </Popconfirm>
      <Button type="primary" htmlType="submit">
        {t.preview}
      </Button>
    </>
  )
}

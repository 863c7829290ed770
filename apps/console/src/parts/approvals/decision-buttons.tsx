import type { Tie } from '@hao/contract/console/tie-texts.ts'
import { Alert, Button, Flex, Input } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import type { ConsoleInput } from '../../base/api/endpoints.ts'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonAction, type ReasonedRequest } from '../form/reason-action.tsx'
import { Dialog } from '../page/dialog.tsx'
import { approvalTexts } from './texts.ts'
import { TieNotice } from './tie-notice.tsx'

type Subject = 'set' | 'prices' | 'customer-requests' | 'discounts'
type ApproveKey = `POST /${Subject}/:id/approve`
type RefuseKey = `POST /${Subject}/:id/refuse`

type DecisionButtonsProps<A extends ApproveKey, R extends RefuseKey> = {
  words: { approve: string; refuse: string; approved: string; refused: string }
  /** What is decided. */
  subject: string
  /** Why the reader cannot approve. */
  tie: Tie | null | undefined
  /** The input besides the note; undefined while it cannot be approved. */
  approve: { call: A; input: Omit<ConsoleInput<A>, 'note'> | undefined }
  refuse: Pick<ReasonedRequest<R>, 'call' | 'input'>
  /** All that must be known before deciding. */
  facts: ReactNode
  /** What approving does. */
  children: ReactNode
}

/** The buttons and dialogs to approve or refuse a colleague's request. Both dialogs show its facts. */
export function DecisionButtons<A extends ApproveKey, R extends RefuseKey>(
  props: DecisionButtonsProps<A, R>,
) {
  const { words, tie, facts } = props
  const t = useTexts(approvalTexts)
  const field = useId()
  const [note, setNote] = useState('')
  const [open, setOpen] = useState<'approve' | 'refuse'>()
  const close = () => setOpen(undefined)
  const { call, input } = props.approve
  const { run, pending, failure } = useAction(call, { successMessage: words.approved, onSuccess: close })
  const withNote = note.trim() && { note: note.trim() }
  return (
    <>
      {tie && <Alert type="info" showIcon title={<TieNotice tie={tie} />} />}
      <Button danger onClick={() => setOpen('refuse')}>
        {words.refuse}
      </Button>
      <Button type="primary" disabled={Boolean(tie)} onClick={() => setOpen('approve')}>
        {words.approve}
      </Button>
      <Dialog
        open={open === 'approve'}
        title={`${words.approve} · ${props.subject}`}
        okText={words.approve}
        okButtonProps={{ disabled: input === undefined }}
        confirmLoading={pending}
        onOk={() => input && void run({ ...input, ...withNote } as ConsoleInput<A>)}
        onCancel={close}
        width={760}
      >
        <Flex vertical gap={12}>
          {failure?.error === 'not-as-shown' && (
            <Alert type="error" showIcon role="alert" title={failure.message} />
          )}
          {facts}
          <div>{props.children}</div>
          <div>
            <label htmlFor={field}>{t.note}</label>
            <Input id={field} value={note} maxLength={200} onChange={({ target }) => setNote(target.value)} />
          </div>
        </Flex>
      </Dialog>
      <ReasonAction
        {...props.refuse}
        open={open === 'refuse'}
        label={words.refuse}
        done={words.refused}
        danger
        onClose={close}
        width={760}
      >
        {facts}
      </ReasonAction>
    </>
  )
}

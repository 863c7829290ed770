import type { ApiError } from '@hao/contract/client/api-error.ts'
import type { Tie } from '@hao/contract/console/tie-texts.ts'
import { Alert, Button, Flex, Input } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonModal } from '../form/reason-modal.tsx'
import { Dialog } from '../page/dialog.tsx'
import { approvalTexts } from './texts.ts'
import { TieNotice } from './tie-notice.tsx'

/** Which of the two dialogs is open. */
export type OpenDialog = 'approve' | 'refuse' | undefined

type DecisionButtonsProps = {
  words: { approve: string; refuse: string; cancel: string }
  /** The title of the approval dialog. */
  title: string
  /** Why the reader cannot approve. */
  tie: Tie | null | undefined
  deciding: OpenDialog
  onDeciding: (deciding: OpenDialog) => void
  approving: boolean
  approvalFailure: ApiError | undefined
  onApprove: (note: string | undefined) => void
  refusing: boolean
  refusal: ApiError | undefined
  onRefuse: (reason: string) => void
  /** All that must be known before deciding. Null while it is not there yet. */
  facts: ReactNode
  /** What approving does. */
  children: ReactNode
}

/** The buttons and dialogs to approve or refuse a colleague's request. Both dialogs show its facts. */
export function DecisionButtons({ words, tie, deciding, onDeciding, facts, ...props }: DecisionButtonsProps) {
  const t = useTexts(approvalTexts)
  const field = useId()
  const [note, setNote] = useState('')
  const close = () => onDeciding(undefined)
  const { approvalFailure } = props
  return (
    <>
      {tie && <Alert type="info" showIcon title={<TieNotice tie={tie} />} />}
      <Button danger onClick={() => onDeciding('refuse')}>
        {words.refuse}
      </Button>
      <Button type="primary" disabled={Boolean(tie)} onClick={() => onDeciding('approve')}>
        {words.approve}
      </Button>
      <Dialog
        open={deciding === 'approve'}
        title={props.title}
        okText={words.approve}
        cancelText={words.cancel}
        okButtonProps={{ disabled: facts === null }}
        confirmLoading={props.approving}
        onOk={() => props.onApprove(note.trim() || undefined)}
        onCancel={close}
        width={760}
      >
        <Flex vertical gap={12}>
          {approvalFailure?.error === 'not-as-shown' && (
            <Alert type="error" showIcon role="alert" title={approvalFailure.message} />
          )}
          {facts}
          <div>{props.children}</div>
          <div>
            <label htmlFor={field}>{t.note}</label>
            <Input id={field} value={note} maxLength={200} onChange={({ target }) => setNote(target.value)} />
          </div>
        </Flex>
      </Dialog>
      <ReasonModal
        open={deciding === 'refuse'}
        title={words.refuse}
        action={words.refuse}
        danger
        pending={props.refusing}
        failure={props.refusal}
        onConfirm={props.onRefuse}
        onClose={close}
        width={760}
      >
        {facts}
      </ReasonModal>
    </>
  )
}

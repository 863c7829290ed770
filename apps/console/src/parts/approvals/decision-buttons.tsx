import type { Tie } from '@hao/contract/console/tie-texts.ts'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import type { ApiError } from '@hao/contract/client/api-error.ts'
import { ReasonModal } from '../form/reason-modal.tsx'
import { Dialog } from '../page/dialog.tsx'
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
  onApprove: () => void
  refusing: boolean
  refusal: ApiError | undefined
  onRefuse: (reason: string) => void
  /** What approving does. */
  children: ReactNode
}

/** The buttons and dialogs to approve or refuse a colleague's request. */
export function DecisionButtons({ words, tie, deciding, onDeciding, ...props }: DecisionButtonsProps) {
  const close = () => onDeciding(undefined)
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
        confirmLoading={props.approving}
        onOk={props.onApprove}
        onCancel={close}
      >
        {props.children}
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
      />
    </>
  )
}

import { Modal, type ModalProps } from 'antd'
import { useBackCloses } from '../../base/browser/use-back-closes.ts'

type DialogProps = Omit<ModalProps, 'open' | 'onCancel'> & {
  open: boolean
  /** Closes it; without it there is no other way out than what stands in it. */
  onCancel?: () => void
}

/** A dialog over the page, which Esc and the browser's back button close: every dialog of the console is one. */
export function Dialog({ onCancel, ...props }: DialogProps) {
  useBackCloses(props.open, onCancel)
  return <Modal {...props} {...(onCancel && { onCancel: () => onCancel() })} />
}

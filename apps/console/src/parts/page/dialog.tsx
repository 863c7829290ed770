import { Modal, type ModalProps } from 'antd'
import { isInField } from '../../base/browser/is-in-field.ts'
import { useCloseOnBack } from '../../base/browser/use-close-on-back.ts'

type DialogProps = Omit<ModalProps, 'open' | 'onCancel' | 'afterOpenChange'> & {
  open: boolean
  /** Closes the dialog; without it, only its own buttons do. */
  onCancel?: () => void
  /** Focuses the first field once the dialog has opened, unless a field already has the focus. */
  onOpened?: () => void
}

/** The dialog component of the console. Esc and the back button close it. */
export function Dialog({ onCancel, onOpened, ...props }: DialogProps) {
  useCloseOnBack(props.open, onCancel)
  const opened = (open: boolean) => {
    if (open && !isInField('[role=dialog]')) onOpened?.()
  }
  return <Modal {...props} {...(onCancel && { onCancel: () => onCancel() })} afterOpenChange={opened} />
}

import { Modal, type ModalProps } from 'antd'
import { isInField } from '../../base/browser/is-in-field.ts'
import { useBackCloses } from '../../base/browser/use-back-closes.ts'

type DialogProps = Omit<ModalProps, 'open' | 'onCancel' | 'afterOpenChange'> & {
  open: boolean
  /** Closes it; without it there is no other way out than what stands in it. */
  onCancel?: () => void
  /** Puts the cursor where most begin, once it has opened; not where somebody is in one of its fields by then. */
  onOpened?: () => void
}

/** A dialog over the page, which Esc and the browser's back button close: every dialog of the console is one. */
export function Dialog({ onCancel, onOpened, ...props }: DialogProps) {
  useBackCloses(props.open, onCancel)
  const opened = (open: boolean) => {
    if (open && !isInField('[role=dialog]')) onOpened?.()
  }
  return <Modal {...props} {...(onCancel && { onCancel: () => onCancel() })} afterOpenChange={opened} />
}

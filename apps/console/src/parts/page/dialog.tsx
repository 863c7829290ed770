import { Modal, type ModalProps } from 'antd'
import { useEffect, useRef } from 'react'
import { focusFirstField } from '../../base/browser/focus-field.ts'
import { isInField } from '../../base/browser/is-in-field.ts'
import { useCloseOnBack } from '../../base/browser/use-close-on-back.ts'

type DialogProps = Omit<ModalProps, 'open' | 'onCancel' | 'afterOpenChange'> & {
  open: boolean
  /** Closes the dialog; without it, only its own buttons do. */
  onCancel?: () => void
}

/**
 * The dialog component of the console. Esc and the back button close it. Once open it focuses what is to be
 * filled in first, unless the user is already typing.
 */
export function Dialog({ onCancel, children, ...props }: DialogProps) {
  const body = useRef<HTMLDivElement>(null)
  useCloseOnBack(props.open, onCancel)
  useReturnFocus(props.open)
  const opened = (open: boolean) => {
    if (open && body.current && !isInField('[role=dialog]')) focusFirstField(body.current)
  }
  return (
    <Modal {...props} {...(onCancel && { onCancel: () => onCancel() })} afterOpenChange={opened}>
      <div ref={body}>{children}</div>
    </Modal>
  )
}

/**
 * Returns the focus to the element that had it before, if the dialog is unmounted while open. One that is
 * closed first does so itself.
 */
function useReturnFocus(open: boolean): void {
  useEffect(() => {
    if (!open) return
    const before = document.activeElement
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    }
  }, [open])
}

import { Button, type ButtonProps } from 'antd'
import { type ReactNode, useState } from 'react'

type DialogButtonProps = Omit<ButtonProps, 'onClick'> & { dialog: (close: () => void) => ReactNode }

/** A button that opens a dialog, which is mounted anew each time. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {open && dialog(() => setOpen(false))}
    </>
  )
}

import { type ReactNode, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import { XIcon } from './icons.tsx'
import { ModalDialog } from './modal-dialog.tsx'
import css from './modal.module.css'

type ModalProps = {
  open: boolean
  onClose: () => void
  /** The accessible name of the dialog. */
  label: string
  closeLabel: string
  children: ReactNode
}

/** A dialog in the middle of a dark screen. Its children are mounted only while it is open. */
function Modal({ open, onClose, label, closeLabel, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  return (
    <ModalDialog ref={ref} open={open} onDismiss={onClose} className={css.modal} aria-label={label}>
      <div className={css.box}>
        {children}
        <IconButton className={css.close} label={closeLabel} onClick={onClose}>
          <XIcon />
        </IconButton>
      </div>
    </ModalDialog>
  )
}

type VideoModalProps = Omit<ModalProps, 'children'> & {
  src: string
  /** The picture before the first frame. */
  poster?: string | undefined
}

/** A video that plays when it opens, after its poster; closing stops it. */
export function VideoModal({ src, poster, ...modal }: VideoModalProps) {
  return (
    <Modal {...modal}>
      <video ref={playWhileShown} className={css.video} src={src} poster={poster} controls playsInline>
        <track kind="captions" />
      </video>
    </Modal>
  )
}

/**
 * A browser pauses a removed video only a task later, and one with `autoplay` that is still loading may start
 * afterwards. Where autoplay is not allowed, the controls are there.
 */
function playWhileShown(video: HTMLVideoElement) {
  video.play().catch(() => undefined)
  return () => video.pause()
}

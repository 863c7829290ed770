import { type ReactNode, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import { XIcon } from './icons.tsx'
import { ModalDialog } from './modal-dialog.tsx'
import css from './modal.module.css'

export type ModalProps = {
  open: boolean
  onClose: () => void
  /** The accessible name of the dialog. */
  label: string
  closeLabel: string
  children: ReactNode
}

/** A dialog in the middle of a dark screen. Its children exist only while it is open. */
export function Modal({ open, onClose, label, closeLabel, children }: ModalProps) {
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

export type VideoModalProps = Omit<ModalProps, 'children'> & {
  src: string
  /** The picture before the first frame. */
  poster?: string | undefined
  /** A WebVTT file, where the video speaks. */
  captions?: string
}

/** A video that plays as soon as it opens, poster first; closing stops it. */
export function VideoModal({ src, poster, captions, ...modal }: VideoModalProps) {
  return (
    <Modal {...modal}>
      <video ref={playWhileShown} className={css.video} src={src} poster={poster} controls playsInline>
        <track kind="captions" src={captions} default={Boolean(captions)} />
      </video>
    </Modal>
  )
}

/**
 * A browser pauses a video that left the document only a task later, and one with `autoplay` that was still loading may begin to play by
 * itself after it. Where playing is not allowed unasked, the controls are there.
 */
function playWhileShown(video: HTMLVideoElement) {
  video.play().catch(() => undefined)
  return () => video.pause()
}

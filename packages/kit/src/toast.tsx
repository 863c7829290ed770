import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { cx } from './cx.ts'
import { AlertIcon, CheckIcon } from './icons.tsx'
import css from './toast.module.css'

export type ToastKind = 'info' | 'success' | 'error'
type Toast = { id: number; text: string; kind: ToastKind; host: Element | undefined }

const listeners = new Set<() => void>()
let current: Toast | null = null
let nextId = 1
let timer: ReturnType<typeof setTimeout> | undefined

function set(toast: Toast | null) {
  current = toast
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Shows one short message from anywhere in the browser; a new one replaces the last. It stays 2.2 s, an error 4 s. With a
 * dialog open the message lives inside it, because all else is inert to screen readers then, and leaves it when it closes.
 */
export function showToast(text: string, kind: ToastKind = 'info'): void {
  const host = [...document.querySelectorAll('dialog[open]')].pop()
  clearTimeout(timer)
  timer = setTimeout(() => set(null), kind === 'error' ? 4000 : 2200)
  const toast = { id: nextId++, text, kind, host }
  set(toast)
  host?.addEventListener('close', () => current === toast && set({ ...toast, host: undefined }), {
    once: true,
  })
}

/** The one place where toasts appear. Put it once, at the end of the app. */
export function ToastRegion() {
  const toast = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
  const region = <Region toast={toast} />
  return toast?.host?.isConnected ? createPortal(region, toast.host) : region
}

function Region({ toast }: { toast: Toast | null }) {
  const ref = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    const region = ref.current
    if (!toast || !region?.showPopover) return
    region.showPopover()
    return () => {
      if (region.isConnected) region.hidePopover()
    }
  }, [toast])
  return (
    <output ref={ref} popover="manual" className={css.region}>
      {toast && (
        <div key={toast.id} className={cx(css.toast, css[toast.kind])}>
          {toast.kind === 'success' && <CheckIcon size={18} />}
          {toast.kind === 'error' && <AlertIcon size={18} />}
          {toast.text}
        </div>
      )}
    </output>
  )
}

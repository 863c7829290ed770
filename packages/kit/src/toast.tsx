import { cx } from './cx.ts'
import css from './toast.module.css'

type ToastKind = 'info' | 'success' | 'error'

/** Mounted before its first text, so that screen readers announce it. */
const region = typeof document === 'undefined' ? undefined : createRegion()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Shows a short message; a new one replaces the last. It stays 2.2 s, an error 4 s. With a dialog open it is
 * inside the dialog, because everything else is inert to screen readers, and moves out when the dialog
 * closes. It is outside React's tree: screen and dialog may unmount at the same moment.
 */
export function showToast(text: string, kind: ToastKind = 'info'): void {
  if (!region) return
  const host = [...document.querySelectorAll('dialog[open]')].pop() ?? document.body
  place(region, host)
  const line = document.createElement('div')
  line.className = cx(css.toast, css[kind])
  line.textContent = text
  region.replaceChildren(line)
  const leave = () => {
    if (line.parentElement === region) place(region, document.body)
  }
  host.addEventListener('close', leave, { once: true })
  clearTimeout(timer)
  timer = setTimeout(() => region.replaceChildren(), kind === 'error' ? 4000 : 2200)
}

function createRegion(): HTMLOutputElement {
  const output = document.createElement('output')
  output.className = css.region ?? ''
  // Chromium 106 to 113 would warn about an unknown attribute.
  if ('showPopover' in output) output.setAttribute('popover', 'manual')
  document.body.append(output)
  return output
}

/** Above everything open in the host, which must be in the document; a moved popover closes. */
function place(output: HTMLOutputElement, host: Element): void {
  host.append(output)
  output.showPopover?.()
}

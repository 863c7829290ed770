import { cx } from './cx.ts'
import css from './toast.module.css'

export type ToastKind = 'info' | 'success' | 'error'

/** Here before its first words, so that screen readers announce them. */
const region = typeof document === 'undefined' ? undefined : createRegion()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Shows one short message from anywhere in the browser; a new one replaces the last. It stays 2.2 s, an error 4 s. With a dialog open the
 * message lives inside it, because all else is inert to screen readers then, and leaves it when it closes. It stands apart from React's
 * tree: the screen and the dialog may go in the same moment, and the message neither goes with them nor breaks them.
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
  // Chromium 106 to 113 would complain about an attribute that it does not know.
  if ('showPopover' in output) output.setAttribute('popover', 'manual')
  document.body.append(output)
  return output
}

/** Above all that is open in the host, which must be part of the page; a popover that is moved closes. */
function place(output: HTMLOutputElement, host: Element): void {
  host.append(output)
  output.showPopover?.()
}

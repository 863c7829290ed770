declare global {
  interface Window {
    /** Early taps and typed text, and how to replay them. */
    earlyTaps?: Map<Element, () => void>
  }
}

// Inlined into the head of every page. Taps and typed text before hydration are stored and replayed
// afterwards, so nothing is lost and no form submits itself into the address. Links work without it.
;(() => {
  const controls = 'button,label,[type=checkbox],[type=radio],a[aria-haspopup]'
  const waiting: NonNullable<typeof window.earlyTaps> = new Map()
  window.earlyTaps = waiting

  const isAlive = (element: Element) => element.closest('[data-asleep]') === null

  /** One at a time, so that typed text is known before the button pressed after it. */
  const redo = () => {
    for (const [element, act] of waiting) {
      if (element.isConnected && !isAlive(element)) continue
      waiting.delete(element)
      if (element.isConnected) setTimeout(() => act())
      break
    }
    if (waiting.size > 0) setTimeout(redo, 30)
  }
  const keep = (element: Element, act: () => void) => {
    if (waiting.size === 0) setTimeout(redo, 30)
    waiting.set(element, act)
    element.dispatchEvent(new Event('earlytap', { bubbles: true }))
  }
  /** React ignores a value that it knows; writing it past React's setter makes it new. */
  const type = (field: HTMLInputElement, text: string) => {
    field.value = ''
    Reflect.set(Object.getPrototypeOf(field), 'value', text, field)
    for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
  }

  /** Safari before 16 has no requestSubmit. */
  const submit = (form: HTMLFormElement) => {
    if (form.requestSubmit) form.requestSubmit()
    else form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  }

  const take = (event: Event) => {
    const target = event.target as HTMLInputElement & HTMLFormElement
    const element = event.type === 'click' ? target.closest<typeof target>(controls) : target
    if (!element?.closest('#root')) return
    if (isAlive(element)) return event.type === 'input' ? void waiting.delete(element) : undefined
    if (event.type === 'input') {
      const { value } = element
      return keep(element, () => type(element, value))
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    keep(element, () => (event.type === 'click' ? element.click() : submit(element)))
  }

  for (const name of ['click', 'submit', 'input']) addEventListener(name, take, true)
})()

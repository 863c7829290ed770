declare global {
  interface Window {
    /** What was tapped and typed before its time, and what is to be done with it. */
    earlyTaps?: Map<Element, () => void>
  }
}

// Inlined into the head of every page. What is tapped and typed before React has taken an element over is kept here, and done again when it
// has: nothing is lost, no form sends itself into the address. Links that lead to a page work by themselves.
;(() => {
  const controls = ['button', 'label', '[type=checkbox]', '[type=radio]', 'a[aria-haspopup]']
  const waiting: NonNullable<typeof window.earlyTaps> = new Map()
  window.earlyTaps = waiting
  let timer: ReturnType<typeof setInterval> | undefined

  const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))

  /** One at a time, so that what was typed is known to the button that was pressed after it. */
  const redo = () => {
    for (const [element, act] of waiting) {
      if (element.isConnected && !isAlive(element)) continue
      waiting.delete(element)
      if (element.isConnected) act()
      break
    }
    if (waiting.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  const keep = (element: Element, act: () => void) => {
    waiting.set(element, act)
    timer ??= setInterval(redo, 30)
  }
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  const onClick = (event: Event) => {
    const element = event.target instanceof Element && event.target.closest<HTMLElement>(controls.join())
    if (!element || !element.closest('#root') || isAlive(element)) return
    stop(event)
    keep(element, () => element.click())
  }
  const onSubmit = (event: Event) => {
    const form = event.target as HTMLFormElement
    if (isAlive(form)) return
    stop(event)
    keep(form, () => form.requestSubmit())
  }
  const onInput = (event: Event) => {
    const field = event.target as HTMLInputElement
    if (isAlive(field)) return void waiting.delete(field)
    const typed = field.value
    keep(field, () => type(field, typed))
  }
  /** React takes no notice of a value that it has seen; its own setter makes it believe in an empty field. */
  const type = (field: HTMLInputElement, text: string) => {
    const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
    field.value = ''
    native?.set?.call(field, text)
    for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
  }

  addEventListener('click', onClick, true)
  addEventListener('submit', onSubmit, true)
  addEventListener('input', onInput, true)
})()

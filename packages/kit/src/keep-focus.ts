const isShown = (element: Element) => element.isConnected && element.getClientRects().length > 0

/**
 * Keeps a place for keyboard and screen reader: when the focused element disappears, the innermost element
 * around it that is still shown takes the focus, or around the one that had it before. Another page begins
 * without focus, as a document does.
 */
export function keepFocus(): void {
  /** Focused elements with those around them, innermost and newest first. */
  let places: HTMLElement[] = []
  let page = ''
  const remember = (path: readonly EventTarget[]) => {
    const elements = path.filter((each) => each instanceof HTMLElement)
    const around = elements.slice(0, elements.indexOf(document.body))
    places = [...around, ...(page === location.pathname ? places : [])].slice(0, 100)
    page = location.pathname
  }
  // What was pressed before this began.
  remember(findPath(document.activeElement))
  addEventListener('focusin', (event) => remember(event.composedPath()))
  addEventListener('focusout', () =>
    setTimeout(() => {
      const [focused] = places
      if (document.activeElement !== document.body || !focused || isShown(focused)) return
      const left = places.find(isShown)
      if (left && page === location.pathname) takeFocus(left)
    }),
  )
}

const findPath = (element: Element | null): Element[] =>
  element ? [element, ...findPath(element.parentElement)] : []

function takeFocus(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.setAttribute('tabindex', '-1')
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}

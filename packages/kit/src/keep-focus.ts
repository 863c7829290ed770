const isShown = (element: Element) => element.isConnected && element.getClientRects().length > 0

/**
 * Keeps a place for keyboard and screen reader: when the focused element disappears, the innermost element
 * around it that is still shown takes the focus. Another page begins without focus, as a document does.
 */
export function keepFocus(): void {
  let path: HTMLElement[] = []
  let page = ''
  addEventListener('focusin', (event) => {
    path = event.composedPath().filter((each) => each instanceof HTMLElement)
    page = location.pathname
  })
  addEventListener('focusout', () =>
    setTimeout(() => {
      const [focused] = path
      if (document.activeElement !== document.body || !focused || isShown(focused)) return
      const left = path.find((each) => isShown(each) && each !== document.body)
      if (left && page === location.pathname) takeFocus(left)
    }),
  )
}

function takeFocus(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.setAttribute('tabindex', '-1')
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}

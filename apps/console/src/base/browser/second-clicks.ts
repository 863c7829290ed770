/**
 * Suppresses the second click of a double click when the target of the first one is gone, for example after a
 * dialog closed. Otherwise it would hit whatever is now under the pointer.
 */
export function ignoreSecondClicks(): void {
  let first: Element | undefined
  const onClick = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target : undefined
    // A keyboard click has no count and is always intended.
    if (event.detail <= 1) first = pressed?.closest('button, a, label, input, [role]') ?? pressed
    else if (first && !first.isConnected) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
  }
  document.addEventListener('click', onClick, { capture: true })
}

/**
 * Takes away the second click of a double click where what the first one has pressed is gone: a dialog that closed as soon as the server had answered, a row of a
 * list that gave way to its screen. It was never meant for what has come to lie under the pointer.
 */
export function dropSecondClicks(): void {
  let first: Element | undefined
  const onClick = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target : undefined
    // A keyboard's click has no count, and is always meant.
    if (event.detail <= 1) first = pressed?.closest('button, a, label, input, [role]') ?? pressed
    else if (first && !first.isConnected) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
  }
  document.addEventListener('click', onClick, { capture: true })
}

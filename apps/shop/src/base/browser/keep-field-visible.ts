/**
 * Scrolls the field that is being typed into back into sight, in its sheet and on its page, when the on-screen keyboard or a turned screen
 * has taken its place. Fields keep a `scroll-margin` to the edge.
 */
export function keepFieldVisible(): void {
  window.visualViewport?.addEventListener('resize', () => {
    const field = document.activeElement
    if (field?.matches('input:not([type=radio]):not([type=checkbox]), textarea, select'))
      field.scrollIntoView({ block: 'nearest' })
  })
}

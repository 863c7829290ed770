/**
 * Scrolls the focused field back into view, in its sheet and on its page, after the on-screen keyboard opens
 * or the screen is rotated. Fields have a `scroll-margin`.
 */
export function keepFieldVisible(): void {
  window.visualViewport?.addEventListener('resize', () => {
    const field = document.activeElement
    if (field?.matches('input:not([type=radio]):not([type=checkbox]), textarea, select'))
      field.scrollIntoView({ block: 'nearest' })
  })
}

/** Room in px that a focused field keeps to the edges of what can be seen. */
const room = 12

/** Scrolls the field that is being typed into back into sight when the on-screen keyboard, or a turned screen, has covered it. */
export function keepFieldInSight(): void {
  const view = window.visualViewport
  if (!view) return
  view.addEventListener('resize', () => {
    const field = document.activeElement
    if (!field?.matches('input:not([type=radio], [type=checkbox]), textarea, select')) return
    const { top, bottom } = field.getBoundingClientRect()
    const covered = bottom + room > view.offsetTop + view.height || top < view.offsetTop + room
    if (covered) field.scrollIntoView({ block: 'center' })
  })
}

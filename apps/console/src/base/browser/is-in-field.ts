/** Whether the cursor is in a field below `within` (a CSS selector): whoever types is not to be led elsewhere. */
export function isInField(within = 'body'): boolean {
  const at = document.activeElement
  return at?.matches(`${within} :is(input, textarea, [contenteditable=true])`) ?? false
}

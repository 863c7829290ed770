/**
 * Whether the focus is in a field inside `within` (a CSS selector). The focus must not move away from a user
 * who is typing.
 */
export function isInField(within = 'body'): boolean {
  const at = document.activeElement
  return at?.matches(`${within} :is(input, textarea, [contenteditable=true])`) ?? false
}

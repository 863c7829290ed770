/**
 * Converts typed text to plain digits: full-width digits and 。 come from Chinese keyboards. Other characters
 * are removed.
 */
export function parseNumberInput(typed = ''): string {
  return typed
    .normalize('NFKC')
    .replace(/。/g, '.')
    .replace(/[^\w.-]+/g, '')
}

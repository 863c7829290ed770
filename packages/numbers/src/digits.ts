/**
 * The digits of what somebody typed or pasted, all else left out. A Chinese keyboard types them full-width as well (８８): those are the same
 * digits to whoever types them.
 */
export function extractDigits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '')
}

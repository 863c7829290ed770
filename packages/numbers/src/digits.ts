/** The digits of typed or pasted text, without other characters. Full-width digits (８８) become ASCII. */
export function extractDigits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '')
}

/** A mobile phone of mainland China: 11 digits, 1 then 3–9 (VA-1). */
export const phonePattern = /^1[3-9]\d{9}$/

/** True for a mobile phone in its strict form (VA-1). */
export function isPhone(text: string): boolean {
  return phonePattern.test(text)
}

/** Full-width digits become ASCII; blanks, dashes, dots and brackets are removed. */
export function stripSeparators(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Cf}\p{Pd}−.()]/gu, '')
}

/** True for digits with an optional +, after `stripSeparators`. */
export function isDialable(text: string): boolean {
  return /^\+?\d+$/.test(stripSeparators(text))
}

/** Without country code (+86, 86, 0086): ＋８６ １３８-0013-8000 → 13800138000. */
export function normalisePhone(text: string): string {
  return stripSeparators(text).replace(/^(?:\+|00)?86(?=\d{11}$)/, '')
}

/** VA-1, ignoring other characters: +86 or 86, 1 and 10 digits; or 0 and 10 to 13 digits or dashes. */
export function isReachablePhone(text: string): boolean {
  const kept = text.normalize('NFKC').replace(/[^\d+-]/g, '')
  return /^(\+?86)?1\d{10}$/.test(kept.replaceAll('-', '')) || /^0[\d-]{10,13}$/.test(kept)
}

/** True for one or more digits (VA-3). */
export function isDigits(text: string): boolean {
  return /^\d+$/.test(text)
}

/** True for an SMS verification code: exactly six digits (VA-2). */
export function isCode(text: string): boolean {
  return /^\d{6}$/.test(text)
}

/** 13812348888 → 138****8888, as an order shows the bound phone. */
export function maskPhone(phone: string): string {
  return phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2')
}

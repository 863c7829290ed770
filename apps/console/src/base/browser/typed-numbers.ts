import { isDialable, isPhone, normalisePhone, stripSeparators } from '@hao/contract/phone.ts'

/**
 * The number and the caller that the user typed last on any screen; the next screen begins with them. They
 * are in memory only, because a caller is personal data: another user's page begins without them.
 */
const typed = { number: '', caller: '' }

/** The fewest digits of a number; a filter may have only its first digits. */
const shortestNumber = 6

export const readTypedNumbers = (): Readonly<typeof typed> => ({ ...typed })

export function rememberNumber(text: string): void {
  if (isDialable(text) && stripSeparators(text).length >= shortestNumber) typed.number = text.trim()
}

/** An empty caller, which is a hidden one, is remembered too. */
export function rememberCaller(text: string): void {
  if (text.trim() === '' || isDialable(text)) typed.caller = text.trim()
}

/** Remembers a search for a number, or for a telephone, which may be a caller. */
export function rememberSearch(text: string): void {
  if (isPhone(normalisePhone(text))) rememberCaller(text)
  else rememberNumber(text)
}

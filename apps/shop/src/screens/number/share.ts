import { copyText } from '../../base/browser/copy-text.ts'

/** The result of sharing; `shared` and `dismissed` show no message. */
export type SharedNumber = 'shared' | 'dismissed' | 'copied' | 'failed'

/** Shares text and address with the system's share sheet, or copies both where there is none. */
export async function share(text: string, url: string): Promise<SharedNumber> {
  const phone: { share?: Navigator['share'] } = navigator
  if (!phone.share) return copy(`${text} ${url}`)
  try {
    await phone.share({ text, url })
    return 'shared'
  } catch (error) {
    const dismissed = error instanceof DOMException && error.name === 'AbortError'
    return dismissed ? 'dismissed' : copy(`${text} ${url}`)
  }
}

async function copy(text: string): Promise<SharedNumber> {
  return (await copyText(text)) ? 'copied' : 'failed'
}

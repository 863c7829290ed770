import { copyText } from './copy-text.ts'

/** The result of sharing; `shared` and `dismissed` show no message. */
type SharedText = 'shared' | 'dismissed' | 'copied' | 'failed'

/** Shares a text, with an address if given, by the system's share sheet; copies both where there is none. */
export async function shareText(text: string, url?: string): Promise<SharedText> {
  const phone: { share?: Navigator['share'] } = navigator
  const copy = async () => ((await copyText(url ? `${text} ${url}` : text)) ? 'copied' : 'failed')
  if (!phone.share) return copy()
  try {
    await phone.share({ text, ...(url && { url }) })
    return 'shared'
  } catch (error) {
    const dismissed = error instanceof DOMException && error.name === 'AbortError'
    return dismissed ? 'dismissed' : copy()
  }
}

/** What became of sharing; `shared` and `dismissed` need no word of ours. */
export type Shared = 'shared' | 'dismissed' | 'copied' | 'failed'

/** Shares a text with an address by the phone's own sheet, or copies both where there is none. */
export async function share(text: string, url: string): Promise<Shared> {
  const { share: native } = navigator as { share?: Navigator['share'] }
  if (!native) return copy(`${text} ${url}`)
  try {
    await native.call(navigator, { text, url })
    return 'shared'
  } catch (error) {
    const dismissed = error instanceof DOMException && error.name === 'AbortError'
    return dismissed ? 'dismissed' : copy(`${text} ${url}`)
  }
}

async function copy(text: string): Promise<Shared> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return copyBySelection(text) ? 'copied' : 'failed'
  }
}

/** In-app browsers and plain http have no clipboard: a selected text can still be copied there. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  return copied
}

/**
 * Copies a text to the clipboard; false when the browser forbids it. Over plain HTTP and in old in-app
 * browsers it copies a selection.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelection(text)
  }
}

function copySelection(text: string): boolean {
  const box = document.createElement('textarea')
  box.value = text
  box.readOnly = true
  box.style.cssText = 'position:fixed;opacity:0'
  // Elements outside an open sheet cannot be selected.
  const home = document.activeElement?.closest('dialog') ?? document.body
  home.append(box)
  box.select()
  const copied = document.execCommand('copy')
  box.remove()
  return copied
}

/** Saves what an address of the page has, such as a data URL. */
export function saveUrl(name: string, url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  saveUrl(name, url)
  // By then the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Bytes for each call: more exceed the number of arguments of a function. */
const bytesPerStep = 8192

export async function toBase64(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += bytesPerStep)
    text += String.fromCharCode(...bytes.subarray(at, at + bytesPerStep))
  return btoa(text)
}

export const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

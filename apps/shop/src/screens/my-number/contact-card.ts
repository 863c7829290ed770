/** Escapes what separates values and lines in a vCard (RFC 2426, section 4). */
function escapeValue(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
}

/** A vCard 3.0, which phones of any age read. `dialled` has digits only. */
export function writeContactCard(contact: { name: string; dialled: string }): string {
  const name = escapeValue(contact.name)
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${name};;;;`,
    `FN:${name}`,
    `TEL;TYPE=VOICE:${contact.dialled}`,
    'END:VCARD',
  ]
  return lines.map((line) => `${line}\r\n`).join('')
}

/** The word for a name that the server gives; a newer one than the words stands for itself. */
export function wordFor(words: Readonly<Record<string, string>>, name: string): string {
  return words[name] ?? name
}

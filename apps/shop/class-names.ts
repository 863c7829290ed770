import { createHash } from 'node:crypto'
import { relative } from 'node:path'

const taken = new Map<string, string>()

/**
 * A class's name in the build, the same wherever the repository lies: four characters, because each stands in the styles and the HTML of
 * every page. Two classes that would share one end the build; another name for either helps.
 */
export function classNameOf(name: string, file: string): string {
  const source = `${relative(import.meta.dirname, file)} .${name}`
  const hash = createHash('sha256').update(source).digest('base64url')
  // A name begins with a letter.
  const short = /[a-z][\w-]{3}/i.exec(hash)?.[0] ?? hash
  const other = taken.get(short)
  if (other && other !== source) throw new Error(`Both ${other} and ${source} would be called .${short}`)
  taken.set(short, source)
  return short
}

import { createRequire } from 'node:module'
import type { Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import type { Engines } from './engines.ts'

/** As MDN's browser compatibility data names it, such as javascript.builtins.Array.at. */
export type Feature = { path: string; name: string; data: Identifier }

// Node prints a warning when JSON is imported as a module.
const compat: Identifier = createRequire(import.meta.url)('@mdn/browser-compat-data')

type Support = Readonly<Partial<Record<string, SimpleSupportStatement | SimpleSupportStatement[]>>>

const browsers: readonly (readonly [engine: keyof Engines, browsers: readonly string[]])[] = [
  ['chrome', ['chrome', 'chrome_android', 'webview_android']],
  ['safari', ['safari', 'safari_ios']],
  ['firefox', ['firefox', 'firefox_android']],
]

export function featureAt(path: string): Feature | undefined {
  const names = path.split('.')
  let data: Identifier | undefined = compat
  for (const name of names) data = data && Object.hasOwn(data, name) ? data[name] : undefined
  return data && { path, name: names.at(-1) ?? '', data }
}

/** The features below a path, such as the members of an interface. */
export function partsOf(path: string): Feature[] {
  const names = Object.keys(featureAt(path)?.data ?? {}).filter((name) => name !== '__compat')
  return names.flatMap((name) => featureAt(`${path}.${name}`) ?? [])
}

/**
 * False for a feature that an engine lacks, or has only prefixed or behind a flag. What a browser lacks even
 * today is ignored, but not for scripts.
 */
export function isSupported({ path, data }: Feature, engines: Engines): boolean {
  const support: Support | undefined = data['__compat']?.support
  if (!support) return true
  const isOptional = /^(css|html)\.|_event$/.test(path)
  return browsers.every(([engine, names]) =>
    names.every((name) => {
      const statements = [support[name] ?? []].flat()
      return (
        statements.every((each) => isOptional && !each.version_added) ||
        statements.some((each) => covers(each, engines[engine]))
      )
    }),
  )
}

function covers(statement: SimpleSupportStatement, version: string): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: name } = statement
  if (!added || flags || prefix || name) return false
  return isUpTo(added, version) && !(removed && isUpTo(removed, version))
}

/** Whether one version is the same as another or older. A preview version is newer than all others. */
function isUpTo(one: string, other: string): boolean {
  const [a, b] = [one, other].map((version) => version.replace('≤', '').split('.').map(Number))
  if (!a || !b || a.some(Number.isNaN)) return false
  const at = a.findIndex((part, index) => part !== (b[index] ?? 0))
  return at < 0 || (a[at] ?? 0) < (b[at] ?? 0)
}

import { createRequire } from 'node:module'
import type { Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import type { Engines } from './engines.ts'

/** A feature of the web platform as MDN's browser compatibility data names it, such as javascript.builtins.Array.at. */
export type Feature = { path: string; name: string; data: Identifier }

// Node imports JSON as a module only with a warning.
const compat: Identifier = createRequire(import.meta.url)('@mdn/browser-compat-data')

type Support = Readonly<Partial<Record<string, SimpleSupportStatement | SimpleSupportStatement[]>>>

const browsers: readonly (readonly [engine: keyof Engines, browsers: readonly string[]])[] = [
  ['chrome', ['chrome', 'chrome_android', 'webview_android']],
  ['safari', ['safari', 'safari_ios']],
  ['firefox', ['firefox', 'firefox_android']],
]

/** The feature at a path; undefined where the data has none. */
export function featureAt(path: string): Feature | undefined {
  const names = path.split('.')
  let data: Identifier | undefined = compat
  for (const name of names) data = data && Object.hasOwn(data, name) ? data[name] : undefined
  return data && { path, name: names.at(-1) ?? '', data }
}

/** What belongs to the feature at a path, such as the members of an interface. */
export function partsOf(path: string): Feature[] {
  const names = Object.keys(featureAt(path)?.data ?? {}).filter((name) => name !== '__compat')
  return names.flatMap((name) => featureAt(`${path}.${name}`) ?? [])
}

/**
 * False for a feature that one of the engines lacks at its oldest version, or has under another name or behind a flag. What a browser lacks to this day is
 * a matter of devices where it is style, markup or an event, such as `cursor` and `wheel` of telephones, and of age where scripts call it.
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

/** Whether one version is as old as another or older. A preview is newer than all. */
function isUpTo(one: string, other: string): boolean {
  const [a, b] = [one, other].map((version) => version.replace('≤', '').split('.').map(Number))
  if (!a || !b || a.some(Number.isNaN)) return false
  const at = a.findIndex((part, index) => part !== (b[index] ?? 0))
  return at < 0 || (a[at] ?? 0) < (b[at] ?? 0)
}

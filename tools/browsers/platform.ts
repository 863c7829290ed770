import { type Feature, featureAt, isSupported, partsOf } from './compat.ts'
import type { Engines } from './engines.ts'

/** By the names that scripts use. Each answers the missing feature, or undefined. */
export type Platform = {
  isMissing: (path: string) => boolean
  missingGlobal: (name: string) => Feature | undefined
  /** A member of a global, such as Object.hasOwn. */
  memberOf: (owner: string, name: string) => Feature | undefined
  /** Of an object of unknown type: missing when every type with this member gained it too late. */
  missingMember: (name: string) => Feature | undefined
  /** An option of a function or constructor, such as `signal` of addEventListener. */
  missingOption: (callee: string, option: string) => Feature | undefined
  missingEvent: (name: string) => Feature | undefined
}

const interfaces: Record<string, string> = {
  window: 'Window',
  self: 'Window',
  globalThis: 'Window',
  document: 'Document',
  navigator: 'Navigator',
  history: 'History',
  location: 'Location',
  crypto: 'Crypto',
  performance: 'Performance',
  screen: 'Screen',
  localStorage: 'Storage',
  sessionStorage: 'Storage',
  visualViewport: 'VisualViewport',
}

const kinds = ['javascript.builtins', 'javascript.builtins.Intl', 'api'].flatMap((path) => partsOf(path))
/** Objects that scripts get without the constructor: elements in the markup, iterators of collections. */
const alwaysThere = /^((HTML|SVG).*Element|Iterator)$/

export function platformOf(engines: Engines): Platform {
  const isMissing = (feature: Feature) => !isSupported(feature, engines)
  const firstIfAllMissing = (features: Feature[] = []) =>
    features.every(isMissing) ? features[0] : undefined

  // Objects of other missing types can only be obtained through another missing feature.
  const met = kinds.filter((kind) => alwaysThere.test(kind.name) || !isMissing(kind))
  const parts = met.flatMap((kind) => partsOf(kind.path).filter(({ name }) => name !== kind.name))
  const members = groupByName(parts.filter(isMember))
  const events = groupByName(parts.filter(({ name }) => name.endsWith('_event')))
  const options = remember((callee: string) =>
    groupByName(
      [...namedFeatures(constructorPaths(callee)), ...(members.get(callee) ?? [])]
        .flatMap(({ path }) => [...partsOf(path), ...partsOf(`${path}.options_parameter`)])
        .flatMap((feature) => {
          const [, name] = /^(?:options|init)_([a-z]+)_parameter/i.exec(feature.name) ?? []
          return name ? [{ ...feature, name }] : []
        }),
    ),
  )
  const globals = remember((name: string) => firstIfAllMissing(namedFeatures(globalPaths(name))))

  return {
    isMissing: remember((path: string) => namedFeatures([path]).some(isMissing)),
    missingGlobal: globals,
    memberOf: (owner, name) => namedFeatures(globalPaths(owner, name))[0],
    missingMember: (name) => firstIfAllMissing(members.get(name)),
    missingEvent: (name) => firstIfAllMissing(events.get(`${name}_event`)),
    missingOption: (callee, option) => firstIfAllMissing(options(callee).get(option)),
  }
}

function remember<T>(find: (name: string) => T): (name: string) => T {
  const found = new Map<string, { value: T }>()
  return (name) => {
    const kept = found.get(name) ?? { value: find(name) }
    found.set(name, kept)
    return kept.value
  }
}

function groupByName(features: Feature[]): Map<string, Feature[]> {
  const groups = new Map<string, Feature[]>()
  for (const feature of features) groups.set(feature.name, [...(groups.get(feature.name) ?? []), feature])
  return groups
}

const namedFeatures = (paths: string[]) => paths.flatMap((path) => featureAt(path) ?? [])

const constructorPaths = (name: string) =>
  ['javascript.builtins.', 'javascript.builtins.Intl.', 'api.']
    .map((kind) => `${kind}${name}.${name}`)
    .concat(`api.${name}`)

function globalPaths(name: string, member?: string): string[] {
  const owner = interfaces[name] ?? name
  if (member === undefined) return [`javascript.builtins.${name}`, `api.${name}`, `api.Window.${name}`]
  if (owner === 'Window') return globalPaths(member)
  return [`javascript.builtins.${owner}.${member}`, `api.${owner}.${member}_static`, `api.${owner}.${member}`]
}

/** A member of an interface that more than one browser implements. */
function isMember({ name, data }: Feature): boolean {
  const { status } = data['__compat'] ?? {}
  return /^[a-z]+$/i.test(name) && !status?.experimental && status?.standard_track !== false
}

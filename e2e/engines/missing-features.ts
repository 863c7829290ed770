import type { BrowserContext } from 'playwright-core'
import { type Feature, isSupported, partsOf } from '../../tools/browsers/compat.ts'
import { supportedEngines } from '../../tools/browsers/engines.ts'

/** Playwright's evaluation uses these, which the oldest Safari lacks. */
const playwrights = /^BigU?[Ii]nt64Array$/

/** Removes from a new context every feature that at least one of the oldest engines lacks. */
export async function removeMissingFeatures(context: BrowserContext): Promise<void> {
  const features = ['api', 'javascript.builtins', 'javascript.builtins.Intl'].flatMap(missingFeatures)
  const members = features
    .filter((path) => !path.at(-1)?.endsWith('_event'))
    .map((path) => ({ owner: path.slice(0, -1), name: path.at(-1)!.replace(/_static$/, '') }))
  const handlers = features
    .flatMap((path) => /^(.+)_event$/.exec(path.at(-1)!)?.[1] ?? [])
    .map((event) => `on${event}`)
  await context.addInitScript(forgetNewElements)
  await context.addInitScript(restrictRegExp)
  await context.addInitScript(restrictSelectors)
  await context.addInitScript(removeFeatures, { members, handlers })
  // A literal fails with its whole script, as in the oldest engines.
  await context.route(/\.js$/, async (route) => {
    const response = await route.fetch()
    const unknown = /\(\?<[=!]/.exec(await response.text())
    if (!unknown) return route.fulfill({ response })
    return route.fulfill({
      response,
      body: `throw new SyntaxError('${unknown[0]} in ' + document.currentScript?.src)`,
    })
  })
}

/** Interfaces and functions below a path, and their members, which come first. */
function missingFeatures(folder: string): string[][] {
  const isMissing = (feature: Feature) =>
    !isSupported(feature, supportedEngines.shop) && !playwrights.test(feature.name)
  return partsOf(folder)
    .flatMap((feature) => [...partsOf(feature.path), feature])
    .filter(isMissing)
    .map(({ path }) => path.replace(/^(api|javascript\.builtins)\./, '').split('.'))
}

type Missing = { members: { owner: string[]; name: string }[]; handlers: string[] }

/**
 * Runs in each page before its scripts and uses nothing that it removes. Members come before their interface,
 * which is needed to reach them.
 */
function removeFeatures({ members, handlers }: Missing): void {
  // It has a name, but is no property of the window.
  const roots: object = { TypedArray: Object.getPrototypeOf(Int8Array) as unknown }
  const find = (path: string[], from: object) =>
    path.reduce<unknown>((owner, name) => (owner as Record<string, unknown> | undefined)?.[name], from)
  for (const { owner: path, name } of members) {
    const owner = find(path, path[0] === 'TypedArray' ? roots : window) as { prototype?: object } | undefined
    const symbol = name.startsWith('@@') && Symbol[name.slice(2) as keyof SymbolConstructor]
    const key = symbol ? (symbol as symbol) : name
    for (const place of [owner, owner?.prototype, path[0] === 'Window' ? window : undefined])
      if (place) Reflect.deleteProperty(place, key)
  }
  for (const handler of handlers)
    for (const place of [window, Document.prototype, HTMLElement.prototype])
      Reflect.deleteProperty(place, handler)
}

/** Runs in each page before its scripts: the newest syntax of regular expressions throws. */
function restrictRegExp(): void {
  const check = ([pattern, flags = '']: unknown[]) => {
    const source = pattern instanceof Original ? pattern.source : String(pattern)
    if (/\(\?<[=!]/.test(source) || /[dv]/.test(String(flags)))
      throw new SyntaxError(`Invalid regular expression: /${source}/${String(flags)}`)
  }
  const Original = RegExp
  window.RegExp = new Proxy(Original, {
    construct: (target, args: [string, string], caller) => {
      check(args)
      return Reflect.construct(target, args, caller) as RegExp
    },
    apply: (target, self, args) => {
      check(args)
      return Reflect.apply(target, self, args) as RegExp
    },
  })
  Original.prototype.constructor = window.RegExp
}

/** Runs in each page before its scripts: as Chrome 87 without `:is`, `:where`, `:has` and lists in `:not`. */
function restrictSelectors(): void {
  for (const prototype of [Element.prototype, Document.prototype])
    for (const name of ['matches', 'closest', 'querySelector', 'querySelectorAll']) {
      const original: unknown = Reflect.get(prototype, name)
      if (typeof original !== 'function') continue
      Reflect.set(prototype, name, function restricted(this: Element, selector: string) {
        if (/:(is|where|has)\(|:not\([^)]*[,\s]/.test(selector))
          throw new DOMException(`'${selector}' is not a valid selector.`, 'SyntaxError')
        return Reflect.apply(original, this, [selector]) as unknown
      })
    }
}

/**
 * Runs in each page before its scripts: without default styles of `<dialog>` and popovers, `inert` and
 * `scrollend`.
 */
function forgetNewElements(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@layer {
    dialog, [popover] { all: unset }
    dialog::backdrop { display: none }
  }`)
  document.adoptedStyleSheets = [sheet]
  Reflect.deleteProperty(Document.prototype, 'adoptedStyleSheets')
  new MutationObserver((records) => {
    for (const { target } of records) (target as Element).removeAttribute('inert')
  }).observe(document, { attributeFilter: ['inert'], subtree: true })
  addEventListener('scrollend', (event) => event.stopImmediatePropagation(), { capture: true })
}

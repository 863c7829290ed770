import { expect, test } from 'vitest'
import { allowed } from './allowed.ts'
import { allowances, unsupportedLines, unsupportedUses } from './check.ts'
import { featureAt } from './compat.ts'
import { type App, supportedEngines } from './engines.ts'
import { syntaxFeatures } from './syntax-uses.ts'

const featuresIn = (name: string, content: string) => [
  ...new Set(unsupportedUses('shop', [{ name, content }]).map(({ feature }) => feature)),
]

test.each([
  // Regular expressions: literals and composed ones.
  [String.raw`/(?<=a)b/.test(x)`, 'javascript.regular_expressions.lookbehind_assertion'],
  [String.raw`/(?<!a)b/u.test(x)`, 'javascript.regular_expressions.lookbehind_assertion'],
  ['new RegExp("(?<=a)b")', 'javascript.regular_expressions.lookbehind_assertion'],
  ['RegExp(`(?<!${a}|${b})c`, "gu")', 'javascript.regular_expressions.lookbehind_assertion'],
  ['const before = "(?<=" + a + ")"', 'javascript.regular_expressions.lookbehind_assertion'],
  ['/a/d.exec(x)', 'javascript.builtins.RegExp.hasIndices'],
  ['new RegExp("a", "v")', 'javascript.builtins.RegExp.unicodeSets'],
  ['/(?i:a)b/.test(x)', 'javascript.regular_expressions.modifier'],
  // Members of built-in objects.
  ['list.at(-1)', 'javascript.builtins.Array.at'],
  ['list?.at(-1)', 'javascript.builtins.Array.at'],
  ['list["at"](-1)', 'javascript.builtins.Array.at'],
  ['Array.prototype.at.call(list, -1)', 'javascript.builtins.Array.at'],
  ['list.findLast(Boolean)', 'javascript.builtins.Array.findLast'],
  ['list.findLastIndex(Boolean)', 'javascript.builtins.Array.findLastIndex'],
  ['list.toSorted()', 'javascript.builtins.Array.toSorted'],
  ['list.toSpliced(0, 1)', 'javascript.builtins.Array.toSpliced'],
  ['list.with(0, 1)', 'javascript.builtins.Array.with'],
  ['text.isWellFormed()', 'javascript.builtins.String.isWellFormed'],
  ['set.union(other)', 'javascript.builtins.Set.union'],
  ['Object.hasOwn(a, b)', 'javascript.builtins.Object.hasOwn'],
  ['const { hasOwn } = Object', 'javascript.builtins.Object.hasOwn'],
  ['const own = Object.hasOwn', 'javascript.builtins.Object.hasOwn'],
  ['Object.groupBy(list, f)', 'javascript.builtins.Object.groupBy'],
  ['Promise.withResolvers()', 'javascript.builtins.Promise.withResolvers'],
  ['new Intl.Segmenter("zh")', 'javascript.builtins.Intl.Segmenter'],
  [
    'new Intl.DateTimeFormat("zh", { dayPeriod: "long" })',
    'javascript.builtins.Intl.DateTimeFormat.DateTimeFormat.options_parameter.options_dayPeriod_parameter',
  ],
  // Web APIs.
  ['structuredClone(x)', 'api.structuredClone'],
  ['window.structuredClone(x)', 'api.structuredClone'],
  ['crypto.randomUUID()', 'api.Crypto.randomUUID'],
  ['AbortSignal.any([a])', 'api.AbortSignal.any_static'],
  ['AbortSignal.timeout(8)', 'api.AbortSignal.timeout_static'],
  ['URL.canParse(x)', 'api.URL.canParse_static'],
  ['signal.throwIfAborted()', 'api.AbortSignal.throwIfAborted'],
  ['element.checkVisibility()', 'api.Element.checkVisibility'],
  ['element.showPopover()', 'api.HTMLElement.showPopover'],
  ['scheduler.yield()', 'api.scheduler'],
  ['navigator.clipboard.write(x)', ''],
  ['new CompressionStream("gzip")', 'api.CompressionStream'],
  [
    'box.addEventListener("scroll", f, { signal })',
    'api.EventTarget.addEventListener.options_parameter.options_signal_parameter',
  ],
  ['box.addEventListener("scrollend", f)', 'api.Document.scrollend_event'],
  ['jsx("div", { inert: true })', 'html.global_attributes.inert'],
  ['(0, r.jsx)("selectedcontent", {})', 'html.elements.selectedcontent'],
  ['element.inert = true', 'html.global_attributes.inert'],
  ['Response.json(x)', 'api.Response.json_static'],
  ['element.setAttribute("inert", "")', 'html.global_attributes.inert'],
  // Syntax.
  ['class A { static { f() } }', 'javascript.classes.static.initialization_blocks'],
  ['class A { #a() {} }', 'javascript.classes.private_class_methods'],
  ['class A { #a; has(x) { return #a in x } }', 'javascript.classes.private_class_fields_in'],
  ['await x', 'javascript.operators.await.top_level'],
  ['{ using a = b }', 'javascript.statements.using'],
])('a script that the shop’s oldest browsers do not run is found: %s', (script, feature) => {
  expect(featuresIn('a.js', script)).toEqual(feature ? expect.arrayContaining([feature]) : [])
})

test.each([
  ['a:has(b) { color: red }', 'css.selectors.has'],
  ['a:focus-visible, a:hover { color: red }', 'css.selectors.focus-visible in a list'],
  [':is(a, b) { color: red }', 'css.selectors.is'],
  ['a { & b { color: red } }', 'css.selectors.nesting'],
  ['a { b & { color: red } }', 'css'],
  ['a { aspect-ratio: 1 }', 'css.properties.aspect-ratio'],
  ['a { container-type: inline-size }', 'css.properties.container-type'],
  ['@container (width > 1px) { a { color: red } }', 'css.at-rules.container'],
  ['@layer a { a { color: red } }', 'css.at-rules.layer'],
  ['@media (width >= 1px) { a { color: red } }', 'css.at-rules.media.range_syntax'],
  ['a { height: 100dvh }', 'css.types.length.viewport_percentage_units_dynamic'],
  ['a { height: 100svh }', 'css.types.length.viewport_percentage_units_small'],
  [
    'a { height: var(--a); height: calc(100dvh - var(--b)) }',
    'css.types.length.viewport_percentage_units_dynamic',
  ],
  ['a { width: 1cqw }', 'css.types.length.container_query_length_units'],
  ['a { color: oklch(1 0 0) }', 'css.types.color.oklch'],
  ['a { color: color-mix(in srgb, red, blue) }', 'css.types.color.color-mix'],
  ['a { color: light-dark(red, blue) }', 'css.types.color.light-dark'],
  ['a { accent-color: red }', 'css.properties.accent-color'],
  ['a { grid-template-rows: subgrid }', 'css.properties.grid-template-rows.subgrid'],
  ['a { field-sizing: content }', 'css.properties.field-sizing'],
  ['a { overflow: clip }', 'css.properties.overflow.clip'],
  ['a { overflow-wrap: anywhere }', 'css.properties.overflow-wrap.anywhere'],
  ['a { height: fit-content }', 'css.properties.height.fit-content'],
  ['a { appearance: none }', 'css.properties.appearance'],
  ['a { scrollbar-gutter: stable }', 'css.properties.scrollbar-gutter'],
])('a style that the shop’s oldest browsers do not know is found: %s', (style, feature) => {
  expect(featuresIn('a.css', style)).toContain(feature)
})

test('feature detection and fallback declarations are not reported', () => {
  for (const script of [
    'element.showPopover?.()',
    'typeof structuredClone',
    'typeof URL.canParse === "function"',
    'const x = { at: 1 }; x.at',
    'list.includes(1); text.replaceAll("a", "b"); Object.fromEntries(x)',
    String.raw`/(?<name>\p{L})(?=a)(?!b)/su.test(x); a?.b ?? (c ||= 1n)`,
  ])
    expect(featuresIn('a.js', script)).toEqual([])
  for (const style of [
    'a { min-height: 100vh; min-height: 100dvh }',
    'a { -webkit-appearance: none; appearance: none }',
    '@supports (aspect-ratio: 1) { a { aspect-ratio: 1 } }',
    'a { inset: 0; gap: max(1px, 1rem); width: clamp(1px, 1vw, 1rem); --x: 100dvh }',
    '@media (prefers-reduced-motion: reduce) { a::before { position: sticky } }',
  ])
    expect(featuresIn('a.css', style)).toEqual([])
})

test('inline scripts and styles of a page are checked, its data is not', () => {
  const page = `<style>a { aspect-ratio: 1 }</style><script type="application/json">{"at": "(?<=a)"}</script>
    <script src="/a.js"></script><script type="module">list.at(-1)</script>`
  expect(featuresIn('index.html', page)).toEqual([
    'css.properties.aspect-ratio',
    'javascript.builtins.Array.at',
  ])
})

test('an exception applies to its own app, and an unused one is reported', () => {
  const script = { name: 'a.js', content: 'navigator.share(x)' }
  expect(unsupportedLines('shop', [script]).filter((line) => line.startsWith('a.js'))).toEqual([])
  expect(unsupportedLines('softphone', [script]).join()).toContain(
    'a.js uses api.Navigator.share: navigator.share(x)',
  )
  expect(unsupportedLines('shop', []).length).toBe(Object.keys(allowed.shop).length)
})

test('an exception of a chunk applies to no other file, and an unused one is reported', () => {
  const lines = (name: string) => unsupportedLines('console', [{ name, content: 'a.union(b)' }])
  const found = (name: string) => lines(name).filter((line) => line.includes('Set.union'))
  expect(found('assets/echarts-BWwv42k4.js')).toEqual([])
  expect(found('assets/list-BWwv42k4.js')).toEqual([
    'assets/list-BWwv42k4.js uses javascript.builtins.Set.union: a.union(b)',
    expect.stringContaining('Set.union in echarts, which nothing of the console uses'),
  ])
})

test('the console is checked against its own, newer browsers', () => {
  const lines = (content: string) =>
    unsupportedLines('console', [{ name: 'a.js', content }]).filter((line) => line.startsWith('a.js'))
  expect(lines('list.at(-1); list.toSorted(); /(?<=a)b/.test(x); structuredClone(x)')).toEqual([])
  expect(lines('AbortSignal.any([a])')).toHaveLength(1)
  expect(lines('Promise.withResolvers()')).toHaveLength(1)
})

test('each syntax feature and each exception exists in the compatibility data', () => {
  const any = { type: '', start: 0, end: 0, operator: 'in', key: { type: 'PrivateIdentifier' } }
  const paths = [
    ...Object.values(syntaxFeatures).flatMap((find) => find(any)),
    ...(Object.keys(allowed) as App[]).flatMap((app) => allowances(app).map(({ feature }) => feature)),
  ].filter((path) => typeof path === 'string')
  expect(paths.filter((path) => !featureAt(path))).toEqual([])
  expect(Object.keys(allowed)).toEqual(Object.keys(supportedEngines))
})

import * as cssTree from 'css-tree'
import type { Block, CssNode, Declaration, WalkContext } from 'css-tree'
import { featureAt } from './compat.ts'
import type { Platform } from './platform.ts'
import type { Use } from './script-uses.ts'

/** Not a declaration with an older fallback for the same property, and nothing inside `@supports`. */
export function styleUses(css: string, platform: Platform): Use[] {
  const uses: Use[] = []
  cssTree.walk(cssTree.parse(css), function (node) {
    const { atrule, rule, block } = this
    const declaration = node.type === 'Declaration' ? node : this.declaration
    if (atrule?.name === 'supports' && node !== atrule) return
    if (declaration && isEnhancement(declaration, block)) return
    const source = cssTree.generate(declaration ?? rule?.prelude ?? node)
    for (const feature of missingIn(node, { atrule, rule, block, declaration }, platform))
      uses.push({ feature, source })
  })
  return uses
}

type Context = Pick<WalkContext, 'atrule' | 'rule' | 'block' | 'declaration'>

function missingIn(node: CssNode, context: Context, { isMissing }: Platform): string[] {
  const { atrule, rule, declaration } = context
  if (node.type === 'Raw') return isUnread(node, context) ? ['css'] : []
  const property = declaration ? `css.properties.${declaration.property}` : undefined
  const isInList = rule?.prelude.type === 'SelectorList' && rule.prelude.children.size > 1
  return (
    featuresOf(node, { property, atrule: atrule?.name })
      .filter(isMissing)
      // The values of a missing property are missing, too.
      .filter((feature) => !(property && feature.startsWith(`${property}.`) && isMissing(property)))
      // An engine drops the whole selector list when it does not know one selector.
      .map((feature) => (isInList && feature.startsWith('css.selectors.') ? `${feature} in a list` : feature))
  )
}

/** What css-tree cannot parse, except values of custom properties. */
function isUnread(node: CssNode, { rule, block, declaration }: Context): boolean {
  if (declaration?.property.startsWith('--')) return false
  return (
    node === declaration?.value || node === rule?.prelude || block?.children.toArray().includes(node) === true
  )
}

function isEnhancement({ property, value }: Declaration, block: Block | null): boolean {
  const others = (block?.children.toArray() ?? []).filter((each) => each.type === 'Declaration')
  const isPrefixed = others.some(
    (other) => /^-(webkit|moz)-/.test(other.property) && other.property.endsWith(property),
  )
  const isSecond = others.find((other) => other.property === property)?.value !== value
  // A value with var() is found invalid at computed-value time, when no fallback declaration is left.
  return isPrefixed || (isSecond && !cssTree.generate(value).includes('var('))
}

/** Functions and units by name: css.types groups them. */
const types = new Map<string, string>()
collectTypes('css.types')
function collectTypes(path: string): void {
  for (const [name, part] of Object.entries(featureAt(path)?.data ?? {})) {
    if (name === '__compat') continue
    if (!types.has(name)) types.set(name, `${path}.${name}`)
    if (part) collectTypes(`${path}.${name}`)
  }
}

const length = 'css.types.length'
const unitFeatures: [RegExp, string][] = [
  [/^d(?:vh|vw|vi|vb|vmin|vmax)$/, `${length}.viewport_percentage_units_dynamic`],
  [/^l(?:vh|vw|vi|vb|vmin|vmax)$/, `${length}.viewport_percentage_units_large`],
  [/^s(?:vh|vw|vi|vb|vmin|vmax)$/, `${length}.viewport_percentage_units_small`],
  [/^cq/, `${length}.container_query_length_units`],
  [/./, `${length}.$&`],
]

/** The path of the property that contains a node, and the name of the at-rule. */
type Surroundings = { property: string | undefined; atrule: string | undefined }
type Finders = {
  [T in CssNode['type']]?: (node: Extract<CssNode, { type: T }>, around: Surroundings) => string[]
}

const pseudo = ({ name }: { name: string }) => (name.startsWith('-') ? [] : [`css.selectors.${name}`])

const finders: Finders = {
  Declaration: ({ property }, { atrule }) => {
    if (property.startsWith('-')) return []
    return [atrule === 'font-face' ? `css.at-rules.font-face.${property}` : `css.properties.${property}`]
  },
  Identifier: ({ name }, { property }) => (property ? [`${property}.${name}`] : []),
  Function: ({ name }, { property }) => [
    types.get(name) ?? '',
    ...(property ? [`${property}.${name}`, `${property}.${name}_function`] : []),
  ],
  Dimension: ({ unit }) => {
    const [, feature = ''] = unitFeatures.find(([units]) => units.test(unit)) ?? []
    return [feature.replace('$&', unit)]
  },
  PseudoClassSelector: pseudo,
  PseudoElementSelector: pseudo,
  NestingSelector: () => ['css.selectors.nesting'],
  Atrule: ({ name }) => [`css.at-rules.${name}`],
  Feature: ({ name }) => [`css.at-rules.media.${name.replace(/^(?:min|max)-/, '')}`],
  FeatureRange: () => ['css.at-rules.media.range_syntax'],
}

function featuresOf(node: CssNode, around: Surroundings): string[] {
  const find = finders[node.type] as ((node: CssNode, around: Surroundings) => string[]) | undefined
  return find?.(node, around) ?? []
}

import { parseAst } from 'vite'
import type { Platform } from './platform.ts'
import { partialRegExpUses, regExpUses } from './regexp-uses.ts'
import { syntaxFeatures } from './syntax-uses.ts'
import { isNode, nameOf, type Node, type Place, textOf, walk } from './tree.ts'

/** A use of a feature that some engines lack, with the source around it. */
export type Use = { feature: string; source: string }

/**
 * `?.()` calls and `typeof` are feature detection and do not count. Types are unknown: a method call counts
 * unless an older method has the same name.
 */
export function scriptUses(code: string, platform: Platform): Use[] {
  const uses: Use[] = []
  const program: unknown = parseAst(code)
  if (!isNode(program)) return uses
  walk(program, (node, place) => {
    for (const rule of rules)
      for (const feature of rule(node, place, platform)) {
        const source = code.slice(Math.max(0, node.start - 20), node.end + 20).replace(/\s+/g, ' ')
        uses.push({ feature, source: source.slice(0, 120) })
      }
  })
  return uses
}

type Rule = (node: Node, place: Place, platform: Platform) => string[]

const path = (feature: { path: string } | undefined) => (feature ? [feature.path] : [])

const syntax: Rule = (node, { inFunction }, { isMissing }) => {
  const found = (syntaxFeatures[node.type]?.(node) ?? []).filter((each) => typeof each === 'string')
  if (node.type === 'AwaitExpression' && !inFunction) found.push('javascript.operators.await.top_level')
  return found.filter(isMissing)
}

const globals: Rule = (node, { parent, field }, platform) => {
  if (node.type !== 'Identifier' || parent?.['operator'] === 'typeof') return []
  const isName = field === 'key' || (field === 'property' && parent?.['computed'] === false)
  return isName ? [] : path(platform.missingGlobal(String(node['name'])))
}

/** A called member, or a member of a global, such as Object.hasOwn. */
const members: Rule = (node, place, platform) => {
  const name = memberName(node)
  if (name === undefined || isAsked(place)) return []
  const owner = nameOf(node['object']) ?? prototypeOwner(node['object'])
  const own = owner === undefined ? undefined : platform.memberOf(owner, name)
  if (own) return path(own).filter(platform.isMissing)
  return isMethod(place) ? path(platform.missingMember(name)) : []
}

/** An attribute set as a property, such as `inert`. */
const assigned: Rule = (node, _place, { isMissing }) => {
  const name = node.type === 'AssignmentExpression' ? memberName(node['left']) : undefined
  return [`html.global_attributes.${name?.toLowerCase()}`].filter(isMissing)
}

/** Members of a global in a destructuring pattern: `const { hasOwn } = Object`. */
const takenMembers: Rule = (node, _place, { memberOf, isMissing }) => {
  const owner = node.type === 'VariableDeclarator' ? nameOf(node['init']) : undefined
  if (owner === undefined) return []
  return keysOf(node['id'])
    .flatMap((key) => path(memberOf(owner, key)))
    .filter(isMissing)
}

/** `Array` for `Array.prototype`. */
function prototypeOwner(node: unknown): string | undefined {
  return isNode(node) && memberName(node) === 'prototype' ? nameOf(node['object']) : undefined
}

function isAsked({ parent, field }: Place): boolean {
  if (parent?.type === 'CallExpression') return field === 'callee' && parent['optional'] === true
  return parent?.['operator'] === 'typeof'
}

/** Whether a node is the callee, directly or through `call`, `apply` or `bind`. */
function isMethod({ parent, field }: Place): boolean {
  if (parent?.type === 'CallExpression') return field === 'callee'
  return field === 'object' && /^(call|apply|bind)$/.test(memberName(parent) ?? '')
}

const regExps: Rule = (node, _place, { isMissing }) => {
  if (node.regex) return regExpUses(node.regex.pattern, node.regex.flags).filter(isMissing)
  if (isCall(node) && calleeName(node) === 'RegExp') {
    const [source = '', mode = ''] = (node.arguments ?? []).map(textOf)
    return regExpUses(source, mode).filter(isMissing)
  }
  return partialRegExpUses(rawText(node['value']) ?? textOf(node) ?? '').filter(isMissing)
}

/** The source of a template's text. */
function rawText(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : undefined
}

/** Options of a call, and the event it listens for. */
const options: Rule = (node, _place, platform) => {
  const name = isCall(node) ? calleeName(node) : undefined
  if (name === undefined) return []
  const list = node.arguments ?? []
  const found = list.flatMap(keysOf).flatMap((key) => path(platform.missingOption(name, key)))
  const event = name === 'addEventListener' ? textOf(list[0]) : undefined
  return event ? [...found, ...path(platform.missingEvent(event))] : found
}

/** An element with its attributes, created by createElement or JSX, or an attribute that is set. */
const markup: Rule = (node, _place, { isMissing }) => {
  const name = isCall(node) ? calleeName(node) : undefined
  const [first, second] = node.arguments ?? []
  const text = textOf(first)
  if (text === undefined) return []
  if (name === 'setAttribute') return [`html.global_attributes.${text}`].filter(isMissing)
  if (!/^(createElement|jsxs?)$/.test(name ?? '')) return []
  const attributes = keysOf(second).map((key) => key.toLowerCase())
  return [
    `html.elements.${text}`,
    ...attributes.flatMap((key) => [`html.elements.${text}.${key}`, `html.global_attributes.${key}`]),
  ].filter(isMissing)
}

const isCall = ({ type }: Node) => type === 'CallExpression' || type === 'NewExpression'

/** `(0, react.jsx)(…)` included. */
function calleeName({ callee }: Node): string | undefined {
  const called = isNode(callee) && callee.type === 'SequenceExpression' ? callee.expressions?.at(-1) : callee
  return nameOf(called) ?? memberName(called)
}

function memberName(node: unknown): string | undefined {
  if (!isNode(node) || node.type !== 'MemberExpression') return undefined
  return node['computed'] ? textOf(node['property']) : nameOf(node['property'])
}

function keysOf(node: unknown): string[] {
  if (!isNode(node) || !/^Object(Expression|Pattern)$/.test(node.type)) return []
  return (node.properties ?? []).flatMap((each) =>
    each['computed'] ? [] : (nameOf(each['key']) ?? textOf(each['key']) ?? []),
  )
}

const rules: Rule[] = [syntax, globals, members, assigned, takenMembers, regExps, options, markup]

import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'

const features = 'javascript.regular_expressions'
const flagFeatures: Record<string, string> = {
  d: 'javascript.builtins.RegExp.hasIndices',
  s: 'javascript.builtins.RegExp.dotAll',
  u: 'javascript.builtins.RegExp.unicode',
  v: 'javascript.builtins.RegExp.unicodeSets',
  y: 'javascript.builtins.RegExp.sticky',
}
const parser = new RegExpParser()

export function regExpUses(pattern: string, flags: string): string[] {
  const found = Array.from(flags, (flag) => flagFeatures[flag] ?? '').filter(Boolean)
  try {
    const mode = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') }
    visitRegExpAST(parser.parsePattern(pattern, 0, pattern.length, mode), {
      onAssertionEnter: ({ kind }) =>
        found.push(...(kind === 'lookbehind' ? [`${features}.lookbehind_assertion`] : [])),
      onCapturingGroupEnter: ({ name }) => found.push(...(name ? [`${features}.named_capturing_group`] : [])),
      onModifiersEnter: () => found.push(`${features}.modifier`),
      onCharacterSetEnter: ({ kind }) =>
        found.push(...(kind === 'property' ? [`${features}.unicode_character_class_escape`] : [])),
    })
  } catch {
    // A template with substitutions.
  }
  return found
}

/** Features that a string reveals when it is a part of a regular expression that is composed elsewhere. */
export function partialRegExpUses(text: string): string[] {
  return [
    ...(/\(\?<[=!]/.test(text) ? [`${features}.lookbehind_assertion`] : []),
    ...(/\(\?(?:[ims]+-?[ims]*|-[ims]+):/.test(text) ? [`${features}.modifier`] : []),
  ]
}

import { dirname, join, normalize } from 'node:path/posix'

/**
 * One import. `to` is a path in this repository, or a package or built-in as written. `lazy`: a dynamic
 * `import()`.
 */
export type Import = { from: string; to: string; typeOnly: boolean; lazy: boolean }

const statement =
  /^\s*(?:import|export)\s+(?<type>type\s+(?!from\b))?(?:[\w*$\s{},]*?\sfrom\s*)?['"](?<static>[^'"\n]+)['"]|\bimport\(\s*['"](?<dynamic>[^'"\n]+)['"]\s*\)/gm

/**
 * Reads the imports of a file: static, re-exports, side effects, and dynamic ones with a literal name.
 * Ignores comments. `typeof import('…')` counts as a type-only import.
 * @param from path of the file from the repository's root, with "/"
 */
export function readImports(from: string, source: string): Import[] {
  const code = source.replace(/^\s*(?:\/\/.*|\/\*[\s\S]*?\*\/)/gm, '')
  return [...code.matchAll(statement)].map((match) => {
    const name = match.groups?.['static'] ?? match.groups?.['dynamic'] ?? ''
    const typeofImport =
      /typeof\s+$/.test(code.slice(0, match.index)) || /typeof\s*$/.test(match[0].split('import')[0] ?? '')
    return {
      from,
      to: resolveName(from, name),
      typeOnly: match.groups?.['type'] !== undefined || typeofImport,
      lazy: match.groups?.['dynamic'] !== undefined,
    }
  })
}

function resolveName(from: string, name: string): string {
  const bare = name.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return normalize(join(dirname(from), bare))
  const own = /^@hao\/([\w-]+)\/(.+)$/.exec(bare)
  return own ? `packages/${own[1]}/src/${own[2]}` : bare
}

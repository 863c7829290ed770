import { basename } from 'node:path'
import { allowed, allowedInChunk } from './allowed.ts'
import { type App, supportedEngines } from './engines.ts'
import { type Platform, platformOf } from './platform.ts'
import { scriptUses, type Use } from './script-uses.ts'
import { styleUses } from './style-uses.ts'

export type BuiltFile = { name: string; content: string }

/** Unsupported features, and unused entries of `allowed`, one line each. */
export function unsupportedLines(app: App, files: BuiltFile[]): string[] {
  const uses = unsupportedUses(app, files)
  const unused = new Map(
    allowances(app).map(({ chunk, feature }) => [
      keyOf(chunk, feature),
      `${feature}${chunk && ` in ${chunk}`}`,
    ]),
  )
  const keysOf = ({ file, feature }: { file: string; feature: string }) => [
    keyOf('', feature),
    keyOf(chunkName(file), feature),
  ]
  const allowedKeys = new Set(unused.keys())
  for (const use of uses) for (const key of keysOf(use)) unused.delete(key)
  return [
    ...uses
      .filter((use) => !keysOf(use).some((key) => allowedKeys.has(key)))
      .map(({ feature, file, source }) => `${file} uses ${feature}: ${source}`),
    ...[...unused.values()].map(
      (use) => `tools/browsers/allowed.ts allows ${use}, which nothing of the ${app} uses`,
    ),
  ]
}

/** The exceptions of an app; `chunk` is '' for all its files. */
export function allowances(app: App): { chunk: string; feature: string }[] {
  return Object.entries({ '': allowed[app], ...allowedInChunk[app] }).flatMap(([chunk, reasons]) =>
    Object.keys(reasons).map((feature) => ({ chunk, feature })),
  )
}

const keyOf = (chunk: string | undefined, feature: string) => `${chunk} ${feature}`

/** 'assets/list-CADk4WFs.js' → 'list'. */
const chunkName = (file: string) => /^(.+)-[\w-]{8}\.js$/.exec(basename(file))?.[1]

/** All uses in built files of features that the app's oldest engines lack. */
export function unsupportedUses(app: App, files: BuiltFile[]): (Use & { file: string })[] {
  const platform = platformFor(app)
  return files.flatMap((file) =>
    partsOfFile(file).flatMap(({ name, content }) => {
      const uses = name.endsWith('.css') ? styleUses(content, platform) : scriptUses(content, platform)
      return uses.map((use) => ({ ...use, source: use.source.slice(0, 120), file: file.name }))
    }),
  )
}

const platforms = new Map<App, Platform>()
function platformFor(app: App): Platform {
  const platform = platforms.get(app) ?? platformOf(supportedEngines[app])
  platforms.set(app, platform)
  return platform
}

/** A script or style sheet itself; for a page, its inline scripts and styles. */
function partsOfFile(file: BuiltFile): BuiltFile[] {
  if (/\.(js|mjs|css)$/.test(file.name)) return [file]
  if (!file.name.endsWith('.html')) return []
  const inline = /<(script|style)\b(?![^>]*(?:\ssrc=|type="application\/))[^>]*>(.*?)<\/\1>/gs
  return Array.from(file.content.matchAll(inline), ([, tag, content = '']) => ({
    name: tag === 'style' ? 'inline.css' : 'inline.js',
    content,
  }))
}

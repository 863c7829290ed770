// What a release consists of besides our own code: the notices of its licences, and an SBOM.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/** @typedef {{ name: string, version: string, identifier: string | null, text: string | null }} Part */

/** Vite's own lists of what it has bundled (`build.license`). */
const lists = ['dist', 'apps/shop/dist/client', 'apps/shop/dist/server', 'apps/console/dist/client']

/**
 * The packages that are bundled, and those that the archive has as they are, by name and version.
 * @param {Iterable<string>} packages names of packages in node_modules
 * @returns {Part[]}
 */
export function listParts(packages) {
  const bundled = lists.flatMap((dist) => readJson(join(dist, '.vite/license.json')))
  const parts = new Map([...bundled, ...[...packages].map(readPart)].map((part) => [nameOf(part), part]))
  return [...parts.values()].toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
}

const nameOf = ({ name, version }) => `${name}@${version}`
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** @returns {Part} */
function readPart(name) {
  const folder = join('node_modules', name)
  const { version, license = null } = readJson(join(folder, 'package.json'))
  const file = readdirSync(join(root, folder)).find((each) => /^(licen[cs]e|copying)/i.test(each))
  const text = file ? readFileSync(join(root, folder, file), 'utf8').trim() : null
  return { name, version, identifier: license, text }
}

const font = 'apps/shop/public/media/digits-OFL.txt'

/**
 * The notices as a text file, with that of the font of the digits.
 * @param {Part[]} parts
 */
export function writeNotices(parts) {
  const entries = parts.map((part) => {
    const licence = part.identifier ?? 'no licence is named'
    return `${nameOf(part)}: ${licence}\n\n${part.text ?? 'The package has no text of its licence.'}\n`
  })
  entries.push(`Manrope (the font of the digits): OFL-1.1\n\n${readFileSync(join(root, font), 'utf8')}`)
  return entries.join(`\n${'-'.repeat(80)}\n\n`)
}

/**
 * The SBOM (CycloneDX) of `npm sbom`, with these parts only, without what differs with each run.
 * @param {Part[]} parts
 * @param {string} releasedAt seconds since 1970
 */
export function writeSbom(parts, releasedAt) {
  const npm = ['sbom', '--sbom-format=cyclonedx']
  const {
    serialNumber: _,
    dependencies: __,
    ...sbom
  } = JSON.parse(execFileSync('npm', npm, { cwd: root, maxBuffer: 2 ** 28, encoding: 'utf8' }))
  const known = new Map(sbom.components.map((component) => [component.purl, component]))
  const components = parts.map((part) => {
    const component = known.get(`pkg:npm/${nameOf(part).replace(/^@/, '%40')}`)
    if (!component) throw new Error(`npm sbom does not know ${nameOf(part)}: run npm ci`)
    return component
  })
  const { component, ...metadata } = sbom.metadata
  const timestamp = new Date(Number(releasedAt) * 1000).toISOString()
  const about = { ...metadata, timestamp, component: { ...component, name: readJson('package.json').name } }
  return `${JSON.stringify({ ...sbom, metadata: about, components }, null, 2)}\n`
}

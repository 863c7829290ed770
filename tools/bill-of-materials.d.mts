export type Part = { name: string; version: string; identifier: string | null; text: string | null }

/** The packages that are bundled, and those that the archive has as they are, by name and version. */
export function listParts(packages: Iterable<string>): Part[]

/** The notices as a text file, with that of the font of the digits. */
export function writeNotices(parts: Part[]): string

/** The SBOM (CycloneDX) of `npm sbom`, with these parts only, without what differs with each run. */
export function writeSbom(parts: Part[], releasedAt: string): string

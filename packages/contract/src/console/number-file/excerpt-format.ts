import { maskPhonesInText } from '../../phones-in-text.ts'
import { maxColumns } from './field.ts'
import type { FileFormat } from './recognise.ts'
import { shorten } from './shorten.ts'

const shownCharacters = 60

/** A format for the preview: the start of each cell, with phones masked; only columns that can be chosen. */
export function excerptFormat({ columns, sample, skipped, ...format }: FileFormat): FileFormat {
  const cell = (text: string) => shorten(maskPhonesInText(text.trim().replaceAll('\0', '')), shownCharacters)
  return {
    ...format,
    skipped: skipped.map(cell),
    columns: columns.slice(0, maxColumns).map(({ name, meaning }) => ({ name: cell(name), meaning })),
    sample: sample.map(({ line, cells }) => ({ line, cells: cells.slice(0, maxColumns).map(cell) })),
  }
}

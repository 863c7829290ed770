import { checkDigits, defaultPlan, type NumberPlan, parseDialled } from './plan.ts'

/** The own digits of the numbers in a text, in its order and each once; the parts that are no number. */
export type NumberList = { digits: string[]; unread: string[] }

/** `digits`: those of a number; `dialled`: it has its prefix. */
type Part = { typed: string; digits: string | undefined; dialled: boolean }

/** The most words that one number is written in, such as `+86 95013 62 88 88`. */
const maxWords = 6

/**
 * Reads a pasted list of numbers: with or without the prefix, also dialled or full-width, between line ends,
 * commas, semicolons, tabs or blanks, also with blanks inside of a number. In a line with the prefix, as
 * tables and messages have it, positions, prices, states and times are left out.
 */
export function readNumberList(text: string, plan = defaultPlan): NumberList {
  const lines = text
    // Circled positions would become digits of the number.
    .replaceAll(/[\u2460-\u24FF\u2776-\u2793]/gu, ' ')
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{L}+/gu, ' $& ')
    .split(/[\n\r\u2028]+/)
  const parts = lines.flatMap((line) => {
    const cells = line.split(/[\t,;|/、。]+/).map((cell) => readCell(cell, plan))
    return cells.flat().some(({ dialled }) => dialled) ? cells.flatMap(leaveOutOthers) : cells.flat()
  })
  return {
    digits: [...new Set(parts.flatMap(({ digits }) => digits ?? []))],
    unread: parts.filter(({ digits }) => digits === undefined).map(({ typed }) => typed),
  }
}

/** Digits beside a number in its cell are kept: they may belong to it, and are then named as unread. */
function leaveOutOthers(cell: readonly Part[]): Part[] {
  const hasNumber = cell.some(({ dialled }) => dialled)
  return cell.filter(
    ({ typed, digits, dialled }) => dialled || (/^\d+$/.test(typed) && (hasNumber || digits !== undefined)),
  )
}

function readCell(cell: string, plan: NumberPlan): Part[] {
  const words = cell.split(/\s+/).filter((word) => word !== '')
  const parts: Part[] = []
  for (let at = 0; at < words.length;) {
    const { length, part } = readFirst(words.slice(at, at + maxWords), plan)
    parts.push(part)
    at += length
  }
  return parts
}

/** The number that the words begin with: in as few of them as possible. */
function readFirst(words: readonly string[], plan: NumberPlan): { length: number; part: Part } {
  const starts = words.map((_, at) => words.slice(0, at + 1))
  const dialled = starts.find((start) => parseDialled(start.join(' '), plan) !== undefined)
  // Two numbers side by side are not one, nor is one behind its position.
  const bare = starts.find(
    (start) =>
      parseBare(start, plan) && (start.length === 1 || !start.some((word) => parseBare([word], plan))),
  )
  const found = dialled ?? bare ?? words.slice(0, 1)
  const typed = found.join(' ')
  const digits = dialled ? parseDialled(typed, plan) : bare && parseBare(bare, plan)
  return { length: found.length, part: { typed, digits, dialled: dialled !== undefined } }
}

/** The digits of a number without its prefix; undefined if the words are none. */
function parseBare(words: readonly string[], plan: NumberPlan): string | undefined {
  const digits = words.join('').replaceAll(/(?<=\d)\p{Pd}+(?=\d)/gu, '')
  return checkDigits(digits, plan) === undefined ? digits : undefined
}

import type { ImportField } from './field.ts'

/** Why a file is not a list of numbers. Lines are counted from 1. */
export type FileProblem =
  | { code: 'empty' | 'workbook' | 'web-page' }
  | { code: 'encoding'; line: number; encoding: string }
  | { code: 'quote' | 'long-row'; line: number }
  | { code: 'no-header'; found: string }
  | { code: 'missing-columns'; fields: ImportField[]; found: string }
  | { code: 'columns-twice' | 'unknown-columns'; names: string[] }

/** The file is refused as a whole; none of its rows is imported. */
export class FileRefusedError extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(explainProblem(problem))
    this.name = 'FileRefused'
    this.problem = problem
  }
}

const fixed = {
  empty: 'The file is empty',
  workbook: 'The file is a workbook (Excel, WPS or Numbers), not CSV: save it as "CSV UTF-8" there',
  'web-page':
    'The file is a web page with a table, not CSV: open it in Excel or WPS and save it as "CSV UTF-8"',
} as const

function explainProblem(problem: FileProblem): string {
  switch (problem.code) {
    case 'encoding':
      return `The file is not ${problem.encoding.toUpperCase()} from line ${problem.line} on; --encoding names another one`
    case 'quote':
      return `The quote that begins in line ${problem.line} is not closed, or is closed in the middle of its cell`
    case 'long-row':
      return `The row that begins in line ${problem.line} is longer than 64 KiB`
    case 'no-header':
      return `The first line must name the columns; "digits" is missing, it holds data: ${problem.found}`
    case 'missing-columns':
      return `The first line must name the columns; ${quoted(problem.fields)} is missing in: ${problem.found}`
    case 'columns-twice':
      return `The first line names the same column twice: ${quoted(problem.names)}`
    case 'unknown-columns':
      return `The first line names unknown columns: ${quoted(problem.names)}. --ignore-unknown leaves them out`
    default:
      return fixed[problem.code]
  }
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

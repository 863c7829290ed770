import { DatabaseError } from 'pg'
import { refusalText } from '@hao/contract/texts-for.ts'
import { explainBriefly } from './explain-error.ts'
import { isRefusal } from './refuse.ts'

const undefinedTable = '42P01'

/** Runs a command. After an error it says what did not happen, and why, and ends with exit code 1. */
export async function runCommand(main: () => Promise<void>, undone: string): Promise<void> {
  try {
    await main()
  } catch (error) {
    process.stdout.write(`${undone}: ${explain(error)}\n`)
    process.exitCode = 1
  }
}

function explain(error: unknown): string {
  if (isRefusal(error)) return refusalText(error.refusal, 'en')
  if (error instanceof DatabaseError && error.code === undefinedTable)
    return 'this database is empty. Start the shop once'
  return explainBriefly(error)
}

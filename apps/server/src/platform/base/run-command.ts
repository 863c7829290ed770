import { explainBriefly } from './explain-error.ts'

/** Runs a command. After an error it says what did not happen, and why, and ends with exit code 1. */
export async function runCommand(main: () => Promise<void>, undone: string): Promise<void> {
  try {
    await main()
  } catch (error) {
    process.stdout.write(`${undone}: ${explainBriefly(error)}\n`)
    process.exitCode = 1
  }
}

import type { RestoredCheck } from './check-restored.ts'

/** Writes the result of a check of a restored database; exit code 1 if something is wrong. */
export function reportRestored(
  { newest, audit, problems }: RestoredCheck,
  write: (line: string) => void,
): void {
  write(`Restored. The last transaction is of ${newest?.toISOString() ?? 'a time before the backup'}.`)
  if (problems.length === 0)
    write(
      `All invariants hold. The chain of the audit is intact: ${audit.rows} rows, head ${audit.head || 'none'}.`,
    )
  for (const problem of problems) write(`PROBLEM: ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}

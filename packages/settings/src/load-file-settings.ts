// The first import of every program but the server: a command needs few settings, and ends at the first problem.
import { fileProblems } from './file-problems.ts'

if (fileProblems.length > 0) {
  process.stderr.write(
    `The settings are not complete:\n${fileProblems.map((problem) => `  - ${problem}\n`).join('')}`,
  )
  process.exit(1)
}

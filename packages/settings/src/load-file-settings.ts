// The first import of every program but the server: it ends when a file of a secret cannot be read.
import { fileProblems } from './file-problems.ts'

if (fileProblems.length > 0) {
  process.stderr.write(
    `The settings are not complete:\n${fileProblems.map((problem) => `  - ${problem}\n`).join('')}`,
  )
  process.exit(1)
}

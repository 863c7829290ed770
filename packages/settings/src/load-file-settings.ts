// The first import of every program: sets the secrets that are in files, before anything reads the
// environment.
import { readFileSettings } from './file-settings.ts'

const problems = readFileSettings(process.env)
if (problems.length > 0) {
  process.stderr.write(
    `The settings are not complete:\n${problems.map((problem) => `  - ${problem}\n`).join('')}`,
  )
  process.exit(1)
}

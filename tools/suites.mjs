// The two suites of tests: how one is run, and what came of it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/** @type {Record<string, { title: string, config: string }>} */
export const suites = {
  tests: { title: 'Tests', config: 'vitest.config.ts' },
  journeys: { title: 'Browser journeys', config: 'e2e/vitest.config.ts' },
}

/**
 * The command of a suite, and the settings it needs. Its report goes to `reportFile`.
 * @param {string} name a key of `suites`
 * @param {{ reportFile: string, filters?: string[] }} options `filters`: parts of the paths of the test files to run; all without any
 * @returns {{ command: string[], env: Record<string, string> }}
 */
export function suiteCommand(name, { reportFile, filters = [] }) {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', `--reporter=${join(root, 'tools/reporter.mjs')}`]
  return {
    command: [process.execPath, vitest, 'run', '--config', suites[name].config, ...reporters, ...filters],
    env: { ...process.env, REPORT_FILE: reportFile },
  }
}

/**
 * What tools/reporter.mjs wrote. A run that failed without naming a failure, or that told nothing at all, has one here.
 * @param {string} reportFile
 * @param {boolean} ok whether the command ended well
 */
export function readReport(reportFile, ok) {
  const told = existsSync(reportFile)
  const report = told ? JSON.parse(readFileSync(reportFile, 'utf8')) : { passed: 0, failures: [], files: [] }
  if ((!ok || !told) && report.failures.length === 0)
    report.failures.push({
      file: '',
      test: 'the run itself',
      message: 'It ended with an error: see its output.',
    })
  return report
}

// The two test suites: how one is run, and its report.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/** The exit code of a command that cannot run here, as Automake's tests have it. It has said why. */
export const notRunCode = 77

/** @type {Record<string, { title: string, config: string }>} */
export const suites = {
  tests: { title: 'Tests', config: 'vitest.config.ts' },
  journeys: { title: 'Browser journeys', config: 'e2e/vitest.config.ts' },
}

/**
 * The command and environment of a suite. It writes its report to `reportFile`.
 * @param {string} name a key of `suites`
 * @param {{ reportFile: string, filters?: string[] }} options `filters`: parts of paths of test files; all
 *   without any
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
 * @typedef {{ file: string, test: string }} TestName
 * @typedef {import('./stress-report.mjs').Failure} Failure
 * @typedef {import('./cost.mjs').FileCost} FileCost
 * @typedef {{ passed: number, failures: Failure[], notRun: TestName[], files: FileCost[] }} Report
 */

/**
 * The report of tools/reporter.mjs. Adds a failure for a run that failed without naming one, or wrote no
 * report.
 * @param {string} reportFile
 * @param {boolean} ok whether the command ended with code 0
 * @returns {Report}
 */
export function readReport(reportFile, ok) {
  const told = existsSync(reportFile)
  const none = { passed: 0, failures: [], notRun: [], files: [] }
  const report = told ? JSON.parse(readFileSync(reportFile, 'utf8')) : none
  if ((!ok || !told) && report.failures.length === 0)
    report.failures.push({
      file: '',
      test: 'the run itself',
      message: 'It ended with an error: see its output.',
    })
  return report
}

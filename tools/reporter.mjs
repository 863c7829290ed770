// A vitest reporter for `npm test` and `npm run stress`: writes counts, failures, skipped tests and costs
// to the file REPORT_FILE.
import { writeFileSync } from 'node:fs'

export default class Reporter {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const failed = tests.filter(isFailed)
    const report = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failures: [
        ...failed.map((test) => failure(test.module.relativeModuleId, test.fullName, test.result().errors)),
        ...modules.flatMap(failuresOutside),
        ...unhandledErrors.map((error) => failure('', 'an unhandled error', [error])),
      ],
      notRun: tests
        .filter((test) => test.result().state === 'skipped')
        .map((test) => ({ file: test.module.relativeModuleId, test: test.fullName })),
      files: modules.map((module) => ({
        path: module.relativeModuleId,
        wall: module.diagnostic().duration / 1000,
        ...module.meta().processor,
      })),
    }
    writeFileSync(process.env.REPORT_FILE, JSON.stringify(report))
  }
}

function isFailed(test) {
  return test.result().state === 'failed'
}

/** Failures outside tests: a file that does not load, a hook. */
function failuresOutside(module) {
  const suites = [module, ...module.children.allSuites()]
  return suites.flatMap((suite) =>
    suite.errors().length === 0
      ? []
      : [failure(module.relativeModuleId, suite.fullName ?? 'the file', suite.errors())],
  )
}

function failure(file, test, errors) {
  return { file, test, message: errors.map(({ stack, message }) => message ?? stack).join('\n') }
}

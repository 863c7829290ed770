import type { Failure, TestName } from './stress-report.mjs'
import type { FileCost } from './cost.mjs'

export type Report = { passed: number; failures: Failure[]; notRun: TestName[]; files: FileCost[] }

export declare const notRunCode: number
export declare function readReport(reportFile: string, ok: boolean): Report

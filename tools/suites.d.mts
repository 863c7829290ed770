import type { Failure } from './stress-report.mjs'
import type { FileCost } from './cost.mjs'

export type Report = { passed: number; failures: Failure[]; files: FileCost[] }

export declare function readReport(reportFile: string, ok: boolean): Report

import type { Env } from '../base/env.ts'

/** The numbers under which the ministry (ICP备案) and the police (公安备案) have filed the shop. */
export type Filings = { icp: string | undefined; police: string | undefined }

/** Reads ICP_FILING and POLICE_FILING; adds errors to `problems`. */
export function readFilings(env: Env, problems: string[]): Filings {
  const read = (name: string, pattern: RegExp, example: string) => {
    const text = env[name] || undefined
    if (text && !pattern.test(text)) problems.push(`${name} must be such as ${example}, not "${text}"`)
    return text
  }
  return {
    icp: read('ICP_FILING', /^\p{Script=Han}ICP备\d{6,10}号(-\d{1,3})?$/u, '京ICP备12345678号-1'),
    police: read('POLICE_FILING', /^\p{Script=Han}公网安备 ?\d{14}号$/u, '京公网安备11010502030143号'),
  }
}

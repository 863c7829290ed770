import { matching } from '@hao/settings/read-settings.ts'
import type { SettingsSource } from '../base/env.ts'

/** The numbers under which the ministry (ICP备案) and the police (公安备案) have filed the shop. */
export type Filings = { icp: string | undefined; police: string | undefined }

const filing = (pattern: RegExp, example: string) =>
  matching((text) => pattern.test(text), `such as ${example}`).optional()

export const readFilings = ({ read }: SettingsSource): Filings => ({
  icp: read('ICP_FILING', filing(/^\p{Script=Han}ICP备\d{6,10}号(-\d{1,3})?$/u, '京ICP备12345678号-1')),
  police: read('POLICE_FILING', filing(/^\p{Script=Han}公网安备 ?\d{14}号$/u, '京公网安备11010502030143号')),
})

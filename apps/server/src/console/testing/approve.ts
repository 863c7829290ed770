import type { StaffLogin, TestConsole } from './console.ts'

/** The version of no refund request. */
export const unknownVersion = '0'.repeat(43)

/** Reads a refund request as its approver, and approves what was read. */
export async function approveRefund(
  { request }: TestConsole,
  id: number,
  options: { as: StaffLogin; headers?: Record<string, string> },
) {
  const review = await request('GET /refund-request/:id', { id }, options)
  const version = review.status === 200 ? review.data.version : unknownVersion
  return request('POST /refund-request/:id/approve', { id, version }, options)
}

/** Reads a set of price rules as its approver, and approves this version as it is simulated now. */
export async function approveRules(
  { request }: TestConsole,
  { id, version }: { id: number; version: number },
  as: StaffLogin,
) {
  const { data } = await request('GET /prices/:id', { id }, { as })
  const simulationId = data.simulation?.id ?? 0
  return request('POST /prices/:id/approve', { id, version, simulationId }, { as })
}

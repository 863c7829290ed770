type StaffRequests = {
  staff_id: number
  key: string
  request_hash: Buffer
  response: Buffer | null
  at: Date
}

/** What the console remembers for itself. */
export type ConsoleSchema = { staff_requests: StaffRequests }

// Imported first: every Date of this process runs ahead of the machine's by the offset that the parent
// process sends.
let aheadMs = 0
const RealDate = Date
const realNow = () => RealDate.now()

class MovedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(realNow() + aheadMs)
    else super(...(given as [number]))
  }

  static override now(): number {
    return realNow() + aheadMs
  }
}

globalThis.Date = MovedDate as DateConstructor

process.on('message', (message: { aheadMs?: number }) => {
  aheadMs = message.aheadMs ?? aheadMs
})

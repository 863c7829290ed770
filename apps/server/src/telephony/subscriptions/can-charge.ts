import type { Context } from '../../context.ts'

export function canCharge(context: Context): boolean {
  return Object.values(context.payments).some(({ mandates }) => mandates !== undefined)
}

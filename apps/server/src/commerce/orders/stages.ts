import type { OrderStage } from '@hao/contract/entities.ts'

/** Stages of an unpaid order, which may be paid, cancelled, or expire. In SQL: `status = 1`. */
export const pendingStages = ['created', 'paying'] as const satisfies readonly OrderStage[]

/** Stages of an order that holds or owns its number. */
export const liveStages = [...pendingStages, 'paid', 'active'] as const satisfies readonly OrderStage[]

export function isPending(stage: OrderStage): boolean {
  return pendingStages.some((each) => each === stage)
}

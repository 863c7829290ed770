import type { FormRule } from 'antd'
import type { Amounts } from './amounts.ts'

/** What a field for an amount takes, yuan. */
export const yuan = { min: 0, max: 1_000_000, precision: 2 }
export const yuanSign = <span className="quiet">¥</span>

/** A rule that a field breaks where `isWrong` says so of its value and the whole form. */
export const refuses =
  (message: string, isWrong: (value: unknown, form: Amounts) => boolean): FormRule =>
  ({ getFieldsValue }) => ({
    validator: async (_rule: object, value: unknown) => {
      if (isWrong(value, getFieldsValue(true))) throw new Error(message)
    },
  })

import type { FormRule } from 'antd'
import type { Amounts } from './amounts.ts'

/** The properties of a field for yuan. */
export const yuan = { min: 0, max: 1_000_000, precision: 2 }
export const yuanSign = <span className="quiet">¥</span>

/** A form rule that fails when `isWrong` returns true for the value and the whole form. */
export const refuses =
  (message: string, isWrong: (value: unknown, form: Amounts) => boolean): FormRule =>
  ({ getFieldsValue }) => ({
    validator: async (_rule: object, value: unknown) => {
      if (isWrong(value, getFieldsValue(true))) throw new Error(message)
    },
  })

const fields = 'input:not([type=hidden], [type=file]), textarea'

/**
 * Focuses the field of a dialog to continue with: the first required one (`aria-required`) that is empty,
 * else the first one. Without an enabled field it focuses the first button.
 */
export function focusFirstField(within: Element): void {
  const usable = findUsable(within)
  const next = usable.find(isMissing) ?? usable[0]
  const target = next ?? within.querySelector<HTMLButtonElement>('button:not(:disabled)')
  target?.focus()
}

/** Focuses the first field that has an error or lacks a required value. Returns whether there is one. */
export function focusFirstError(within: Element | null): boolean {
  const wrong = (within ? findUsable(within) : []).find(
    (field) => isMissing(field) || isMarked(field, 'aria-invalid'),
  )
  wrong?.focus()
  return wrong !== undefined
}

type Field = HTMLInputElement | HTMLTextAreaElement

function findUsable(within: Element): Field[] {
  return [...within.querySelectorAll<Field>(fields)].filter(
    (field) => !field.disabled && field.getClientRects().length > 0,
  )
}

const isMarked = (field: Field, mark: string) => field.closest(`[${mark}=true]`) !== null

/** Whether a required field is empty. The text of a select's field is its search. */
function isMissing(field: Field): boolean {
  if (!isMarked(field, 'aria-required')) return false
  const select = field.closest('.ant-select')
  return select
    ? !select.querySelector('.ant-select-selection-item, .ant-select-content-has-value')
    : field.value.trim() === ''
}

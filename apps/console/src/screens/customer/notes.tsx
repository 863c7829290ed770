import { Button, Flex, Input, Select } from 'antd'
import { useState } from 'react'
import { useHasPermission } from '../../base/api/me.ts'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Timeline } from '../../parts/shown/timeline.tsx'
import type { Customer } from './customer.ts'
import { customerTexts } from './texts.ts'

/** The tags of a customer. A change is saved at once. */
export function TagsField({ customer: { id, tags, deletedAt } }: { customer: Customer }) {
  const t = useTexts(customerTexts)
  const hasPermission = useHasPermission()
  const { run, pending } = useAction('POST /customers/:id/tags', { successMessage: t.tagsSaved })
  return (
    <Select
      mode="tags"
      aria-label={t.tags}
      className="tags-field"
      value={tags}
      loading={pending}
      disabled={!hasPermission('customers.note') || deletedAt !== null}
      maxCount={10}
      placeholder={t.tagsHint}
      tokenSeparators={[' ', ',', '，', '、']}
      open={false}
      suffixIcon={null}
      onChange={(next: string[]) => void run({ id, tags: next.map((tag) => tag.slice(0, 20)) })}
    />
  )
}

/** Notes for colleagues, which the customer never sees. */
export function Notes({ customer: { id, notes, deletedAt } }: { customer: Customer }) {
  const t = useTexts(customerTexts)
  const hasPermission = useHasPermission()
  const [text, setText] = useState('')
  const { run, pending } = useAction('POST /customers/:id/notes', {
    successMessage: t.noteSaved,
    onSuccess: () => setText(''),
  })
  return (
    <Flex vertical gap={16}>
      {hasPermission('customers.note') && deletedAt === null && (
        <Flex gap={8} align="flex-end">
          <Input.TextArea
            aria-label={t.newNote}
            placeholder={t.newNote}
            value={text}
            maxLength={1000}
            autoSize={{ minRows: 2, maxRows: 8 }}
            onChange={({ target }) => setText(target.value)}
          />
          <Button
            type="primary"
            loading={pending}
            disabled={text.trim() === ''}
            onClick={() => void run({ id, text: text.trim() })}
          >
            {t.addNote}
          </Button>
        </Flex>
      )}
      <Timeline
        entries={notes.map((note) => ({ key: note.id, at: note.at, what: note.text, who: note.by }))}
      />
    </Flex>
  )
}

import { expect, test } from 'vitest'
import { parseBlocks } from './blocks.ts'

test('[SC-11] a text becomes headings, paragraphs and lists', () => {
  expect(parseBlocks('Hello.\n\n## One\n\n- a\n- b\n\nAfter.')).toEqual([
    { kind: 'paragraph', text: 'Hello.' },
    { kind: 'heading', text: 'One' },
    { kind: 'list', items: ['a', 'b'] },
    { kind: 'paragraph', text: 'After.' },
  ])
})

test('a list may follow a paragraph without a blank line, and text that looks like markup stays text', () => {
  expect(parseBlocks('As follows:\r\n- a\n\n#1 -5 <b>x</b>\n')).toEqual([
    { kind: 'paragraph', text: 'As follows:' },
    { kind: 'list', items: ['a'] },
    { kind: 'paragraph', text: '#1 -5 <b>x</b>' },
  ])
  expect(parseBlocks('')).toEqual([])
})

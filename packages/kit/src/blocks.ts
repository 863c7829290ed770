/** A block of the operator's text: paragraphs with blank lines between, `## ` headings, `- ` list items. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }

/** Parses a text into blocks; a list may follow its paragraph without a blank line. */
export function parseBlocks(body: string): Block[] {
  const blocks: Block[] = []
  for (const part of body.split(/\n\s*\n/)) {
    for (const line of part.split('\n').map((raw) => raw.trim())) {
      if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: line.slice(3) })
      else if (line.startsWith('- ')) addItem(blocks, line.slice(2))
      else if (line) blocks.push({ kind: 'paragraph', text: line })
    }
  }
  return blocks
}

function addItem(blocks: Block[], item: string): void {
  const last = blocks[blocks.length - 1]
  if (last?.kind === 'list') last.items.push(item)
  else blocks.push({ kind: 'list', items: [item] })
}

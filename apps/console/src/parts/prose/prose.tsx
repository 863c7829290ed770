import { type Block, parseBlocks } from '@hao/kit/blocks.ts'
import { fillTemplate } from '@hao/numbers/plan.ts'
import { numberPlan } from '../../base/plan.ts'

/**
 * The operator's text as the shop shows it: headings, lists and paragraphs, with the number plan filled in.
 */
export function Prose({ body }: { body: string }) {
  return (
    <div className="prose">
      {parseBlocks(fillTemplate(body, numberPlan())).map((block, place) => (
        <Part key={place} block={block} />
      ))}
    </div>
  )
}

function Part({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h3>{block.text}</h3>
  if (block.kind === 'paragraph') return <p>{block.text}</p>
  return (
    <ul>
      {block.items.map((item, place) => (
        <li key={place}>{item}</li>
      ))}
    </ul>
  )
}

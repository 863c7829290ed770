import { type Block, parseBlocks } from '@hao/kit/blocks.ts'
import css from './prose.module.css'

export function Prose({ body }: { body: string }) {
  return (
    <div className={css.prose}>
      {parseBlocks(body).map((block, index) => (
        <Part key={index} block={block} />
      ))}
    </div>
  )
}

function Part({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h2>{block.text}</h2>
  if (block.kind === 'paragraph') return <p>{block.text}</p>
  return (
    <ul>
      {block.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

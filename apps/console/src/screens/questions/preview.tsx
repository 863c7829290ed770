import { type Block, parseBlocks } from '@hao/kit/blocks.ts'
import { fillTemplate } from '@hao/numbers/plan.ts'
import { Form, Segmented, Typography } from 'antd'
import { useState } from 'react'
import { numberPlan } from '../../base/plan.ts'
import { useTexts } from '../../base/texts/texts.ts'
import type { Fields } from './question-fields.tsx'
import { questionTexts } from './texts.ts'

const languages = [
  { value: 'zh', label: '中文' },
  { value: 'en', label: 'English' },
] as const

/** The question of the form around it, as the shop shows it; in Chinese when there is no English. */
export function Preview() {
  const form = Form.useFormInstance<Fields>()
  const typed: Partial<Fields> | undefined = Form.useWatch([], form)
  const { titleZh, bodyZh, titleEn, bodyEn } = typed ?? form.getFieldsValue(true)
  const t = useTexts(questionTexts)
  const [language, setLanguage] = useState<'zh' | 'en'>('zh')
  const inEnglish = language === 'en' && titleEn && bodyEn
  const [title, body] = inEnglish ? [titleEn, bodyEn] : [titleZh, bodyZh]
  return (
    <section className="preview" aria-label={t.preview}>
      <Typography.Text type="secondary">{t.preview}</Typography.Text>{' '}
      <Segmented size="small" options={[...languages]} value={language} onChange={setLanguage} />
      <div lang={inEnglish ? 'en' : 'zh-CN'}>
        <h2 className="preview-title">{title ? fillTemplate(title, numberPlan()) : t.noWords}</h2>
        <Prose body={body ?? ''} />
      </div>
    </section>
  )
}

/**
 * The operator's text as the shop shows it: headings, lists and paragraphs, with the number plan filled in.
 */
function Prose({ body }: { body: string }) {
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

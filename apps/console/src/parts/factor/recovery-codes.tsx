import { Button, Flex, Typography } from 'antd'
import { useTexts } from '../../base/texts/texts.ts'
import { factorTexts } from './texts.ts'

/** Recovery codes, shown only once, to copy or to save as a file. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useTexts(factorTexts)
  const text = codes.join('\n')
  return (
    <Flex vertical gap={16}>
      <Typography.Title level={2} className="section-title">
        {t.codes}
      </Typography.Title>
      <span>{t.codesText}</span>
      <ul className="recovery-codes nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Flex gap={8} wrap>
        <Typography.Text copyable={{ text, tooltips: [t.copy, t.copied] }}>{t.copy}</Typography.Text>
        <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download="recovery-codes.txt">
          {t.download}
        </a>
      </Flex>
      <Button type="primary" onClick={onSaved}>
        {t.saved}
      </Button>
    </Flex>
  )
}

import { Button, Flex } from 'antd'
import { useRef } from 'react'
import { useTexts } from '../../base/texts/texts.ts'
import { importsTexts } from './texts.ts'

type ChooseFileProps = {
  file: File | undefined
  disabled: boolean
  onChoose: (file: File | undefined) => void
}

/** A file field in the console's language (a browser's own field uses the browser's), with a sample file. */
export function ChooseFile({ file, disabled, onChoose }: ChooseFileProps) {
  const t = useTexts(importsTexts)
  const input = useRef<HTMLInputElement>(null)
  return (
    <Flex gap={12} wrap align="center">
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        aria-label={t.choose}
        onChange={({ target }) => {
          onChoose(target.files?.[0])
          // Allows choosing the same file again after it was corrected.
          target.value = ''
        }}
      />
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {file ? t.another : t.choose}
      </Button>
      {file ? <span className="file-name">{file.name}</span> : <span className="quiet">{t.limits}</span>}
      <a href={`data:text/csv;charset=utf-8,${encodeURIComponent(example)}`} download="example.csv">
        {t.example}
      </a>
    </Flex>
  )
}

/** Begins with the byte order mark, which makes Excel read UTF-8. */
const example =
  '\uFEFFdigits,price,goodPrice,state,featured\r\n600123,29.90,59.00,on_sale,0\r\n600456,35,,draft,0\r\n'

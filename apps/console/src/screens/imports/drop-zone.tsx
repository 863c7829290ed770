import { Button } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import { readDroppedFile } from '../../base/browser/file-drops.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { importsTexts } from './texts.ts'

/** A chosen file, or why what was dropped is not one. */
export type ChosenFile = File | 'folder' | 'severalFiles'

type DropZoneProps = {
  file: File | undefined
  disabled: boolean
  onChoose: (file: ChosenFile) => void
}

/** Takes a file by drag and drop or from a button, in the console's language; with a sample file. */
export function DropZone({ file, disabled, onChoose }: DropZoneProps) {
  const t = useTexts(importsTexts)
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = async ({ dataTransfer }: DragEvent) => {
    setOver(false)
    const dropped = await readDroppedFile(dataTransfer)
    if (dropped && !disabled) onChoose(dropped)
  }
  return (
    <div
      className={isOver && !disabled ? 'drop-zone over' : 'drop-zone'}
      onDragEnter={() => setOver(true)}
      onDragOver={() => setOver(true)}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        setOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
      }
      onDrop={(event) => void drop(event)}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        aria-label={t.choose}
        onChange={({ target }) => {
          if (target.files?.[0]) onChoose(target.files[0])
          // Allows choosing the same file again after it was corrected.
          target.value = ''
        }}
      />
      <strong className="file-name">{file ? file.name : t.drop}</strong>
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {file ? t.another : t.choose}
      </Button>
      <span className="quiet">{t.limits}</span>
      <a href={`data:text/csv;charset=utf-8,${encodeURIComponent(example)}`} download="example.csv">
        {t.example}
      </a>
    </div>
  )
}

/** Begins with the byte order mark, which makes Excel read UTF-8. */
const example =
  '\uFEFFdigits,price,goodPrice,state,featured\r\n600123,29.90,59.00,on_sale,0\r\n600456,35,,draft,0\r\n'

import { useTexts } from '../base/texts/texts.ts'
import { Dialog } from '../parts/page/dialog.tsx'
import { shellTexts } from './texts.ts'

const keys = [
  ['search', ['/', 'Ctrl K']],
  ['help', ['?']],
  ['next', ['j']],
  ['previous', ['k']],
  ['open', ['Enter']],
  ['openNext', [']']],
  ['openPrevious', ['[']],
  ['select', ['x']],
  ['close', ['Esc']],
] as const

/** The list of keyboard shortcuts. */
export function KeysHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts(shellTexts)
  return (
    <Dialog open={open} onCancel={onClose} footer={null} title={t.keys} width={400} destroyOnHidden>
      <dl className="keys">
        {keys.map(([name, pressed]) => (
          <div key={name}>
            <dt>{t.keysOf[name]}</dt>
            <dd>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

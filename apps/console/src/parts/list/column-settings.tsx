import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined, SettingOutlined } from '@ant-design/icons'
import type { ListLayout } from '@hao/contract/console/endpoints/list-layouts.ts'
import { columnWidths, densities } from '@hao/contract/console/list-layout.ts'
import { Alert, Button, Checkbox, Flex, Radio } from 'antd'
import { useState } from 'react'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { moveItem } from '../content/move-item.ts'
import { FormErrors } from '../form/form-errors.tsx'
import { NumberInput } from '../form/number-input.tsx'
import { Dialog } from '../page/dialog.tsx'
import { type ColumnSetting, mergeSettings } from './columns.ts'
import { listTexts } from './texts.ts'

type SettingsProps = {
  list: string
  /** All columns but the actions, in their default order. */
  columns: readonly { key: string; title: string }[]
  layout: ListLayout | undefined
  /** The server did not return the stored layout. */
  isMissing: boolean
}

/** Opens the columns of a list: which, their order, widths and density, kept for each person. */
export function ColumnSettings(props: SettingsProps) {
  const t = useTexts(listTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<SettingOutlined />} onClick={() => setOpen(true)} aria-haspopup="dialog">
        {t.columns}
      </Button>
      {open && <SettingsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function SettingsDialog({
  list,
  columns,
  layout,
  isMissing,
  onClose,
}: SettingsProps & { onClose: () => void }) {
  const t = useTexts(listTexts)
  const keys = columns.map(({ key }) => key)
  const [settings, setSettings] = useState(() => mergeSettings(keys, layout?.columns ?? []))
  const [density, setDensity] = useState(layout?.density ?? 'usual')
  const options = { onSuccess: onClose, hidesErrorToast: true } as const
  const save = useAction('POST /list-layouts', { ...options, successMessage: t.columnsSaved })
  const reset = useAction('POST /list-layouts/reset', { ...options, successMessage: t.columnsReset })
  return (
    <Dialog
      open
      title={t.columns}
      onCancel={onClose}
      width={560}
      footer={
        <Flex gap={8}>
          <Button loading={reset.pending} onClick={() => void reset.run({ list })}>
            {t.resetColumns}
          </Button>
          <span className="spring" />
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            type="primary"
            loading={save.pending}
            onClick={() => void save.run({ list, columns: settings, density })}
          >
            {t.save}
          </Button>
        </Flex>
      }
    >
      <FormErrors failure={save.failure ?? reset.failure} />
      {isMissing && <Alert type="warning" showIcon title={t.columnsMissing} className="form-errors" />}
      <p className="quiet">{t.columnsHint}</p>
      <ColumnList
        titles={new Map(columns.map(({ key, title }) => [key, title]))}
        settings={settings}
        onChange={setSettings}
      />
      <Flex gap={12} align="center" wrap className="density">
        <span>{t.density}</span>
        <Radio.Group
          aria-label={t.density}
          optionType="button"
          value={density}
          options={densities.map((value) => ({ value, label: t.densities[value] }))}
          onChange={({ target }) => setDensity(target.value as typeof density)}
        />
      </Flex>
    </Dialog>
  )
}

type ColumnListProps = {
  titles: ReadonlyMap<string, string>
  settings: readonly ColumnSetting[]
  onChange: (settings: ColumnSetting[]) => void
}

/** The columns in their order: dragged, or moved with buttons. The first one stays where it is. */
function ColumnList({ titles, settings, onChange }: ColumnListProps) {
  const [dragged, setDragged] = useState<number>()
  const move = (from: number, to: number) => {
    if (from > 0 && to > 0) onChange(moveItem(settings, from, to))
  }
  return (
    <ol className="reorder">
      {settings.map((setting, place) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys use the buttons
        <li
          key={setting.key}
          draggable={place > 0}
          onDragStart={() => setDragged(place)}
          onDragEnd={() => setDragged(undefined)}
          onDragOver={(event) => {
            event.preventDefault()
            if (dragged === undefined || dragged === place || place === 0) return
            move(dragged, place)
            setDragged(place)
          }}
          onDrop={(event) => event.preventDefault()}
        >
          <ColumnLine
            title={titles.get(setting.key) ?? setting.key}
            setting={setting}
            place={place}
            last={place === settings.length - 1}
            onChange={(part) => onChange(settings.with(place, { ...setting, ...part }))}
            onMove={(by) => move(place, place + by)}
          />
        </li>
      ))}
    </ol>
  )
}

type ColumnLineProps = {
  title: string
  setting: ColumnSetting
  place: number
  last: boolean
  onChange: (part: Partial<ColumnSetting>) => void
  onMove: (by: -1 | 1) => void
}

function ColumnLine({ title, setting, place, last, onChange, onMove }: ColumnLineProps) {
  const t = useTexts(listTexts)
  return (
    <>
      <HolderOutlined className={place === 0 ? 'drag-handle off' : 'drag-handle'} aria-hidden="true" />
      <Checkbox
        checked={!setting.hidden}
        disabled={place === 0}
        onChange={({ target }) => onChange({ hidden: !target.checked })}
        className="reorder-name"
      >
        {title}
      </Checkbox>
      <NumberInput
        size="small"
        aria-label={t.width(title)}
        placeholder={t.autoWidth}
        min={columnWidths.min}
        max={columnWidths.max}
        precision={0}
        step={20}
        value={setting.width}
        onChange={(width) => onChange({ width: width ?? null })}
      />
      <Button
        size="small"
        aria-label={t.moveUp(title)}
        icon={<ArrowUpOutlined />}
        disabled={place <= 1}
        onClick={() => onMove(-1)}
      />
      <Button
        size="small"
        aria-label={t.moveDown(title)}
        icon={<ArrowDownOutlined />}
        disabled={place === 0 || last}
        onClick={() => onMove(1)}
      />
    </>
  )
}

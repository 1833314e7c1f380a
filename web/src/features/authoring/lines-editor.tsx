import { courseLimits } from '@akada/contract/limits.ts'
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { moved } from '../../lib/moved.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MoveTools, RowTool } from '../../ui/row-tool.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { useFocusByName } from '../../ui/use-focus-by-name.ts'
import { useCourseField } from './course-editing.tsx'
import { type CourseField, fieldWords } from './course-values.ts'

const { count: MOST_LINES, length: LONGEST } = courseLimits.lines
// The number of remaining characters is shown when it is below this.
const NEARLY_FULL = 40

type Row = { key: number; text: string }
let lastKey = 0
const newRow = (text = ''): Row => {
  lastKey += 1
  return { key: lastKey, text }
}
const rowsOf = (text: string): Row[] => (text === '' ? [newRow()] : text.split('\n').map(newRow))
const textOf = (rows: readonly Row[]): string =>
  rows
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join('\n')

type LinesEditorProps = {
  name: Extract<CourseField, 'learningObjectives' | 'requirements' | 'audience'>
  intro: string
  /** The name of one line, such as `objective`. */
  noun: string
  placeholder: string
}

/** Edits a list. It is stored as one text with one entry per line. */
export function LinesEditor({ name, intro, noun, placeholder }: LinesEditorProps) {
  const field = useCourseField(name)
  const [rows, setRows] = useState(() => rowsOf(field.value))
  const [written, setWritten] = useState(field.value)
  const list = useRef<HTMLUListElement>(null)
  const focusAfter = useFocusByName(list)
  const focusAt = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (focusAt.current !== undefined) list.current?.querySelectorAll('input')[focusAt.current]?.focus()
    focusAt.current = undefined
  })
  // The text was replaced from outside, for example by another user's version.
  if (field.value !== written) {
    setWritten(field.value)
    setRows(rowsOf(field.value))
  }

  function write(next: Row[], focused?: number) {
    const shown = next.length > 0 ? next : [newRow()]
    setRows(shown)
    setWritten(textOf(shown))
    field.change(textOf(shown))
    focusAt.current = focused
  }

  const replace = (place: number, texts: readonly string[]) =>
    write([...rows.slice(0, place), ...texts.map(newRow), ...rows.slice(place + 1)], place + texts.length - 1)
  const type = (place: number, text: string) => write(rows.map((row, at) => (at === place ? { ...row, text } : row)))
  const add = (after: number) => write([...rows.slice(0, after + 1), newRow(), ...rows.slice(after + 1)], after + 1)
  const remove = (place: number) =>
    write(
      rows.filter((_, at) => at !== place),
      Math.max(0, place - 1),
    )
  function move(place: number, by: -1 | 1) {
    focusAfter(`${by < 0 ? 'up' : 'down'}-${rows[place]?.key}`)
    write(moved(rows, place, place + by))
  }

  return (
    <SectionCard title={fieldWords[name]} intro={intro}>
      <ul ref={list} className="grid gap-2" aria-label={fieldWords[name]}>
        {rows.map((row, place) => (
          <LineRow
            key={row.key}
            row={row}
            place={{ index: place, count: rows.length }}
            label={`${noun} ${place + 1}`}
            placeholder={place === 0 ? placeholder : ''}
            disabled={field.disabled}
            canGrow={rows.length < MOST_LINES}
            onType={(text) => type(place, text)}
            onLines={(texts) => replace(place, texts)}
            onAdd={() => add(place)}
            onMove={(by) => move(place, by)}
            onRemove={() => remove(place)}
          />
        ))}
      </ul>
      {field.error && (
        <p role="alert" className="field-error mt-2">
          <Icon name="warning" />
          {field.error}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <Button
          variant="secondary"
          size="small"
          disabled={field.disabled || rows.length >= MOST_LINES}
          onClick={() => add(rows.length - 1)}
        >
          <Icon name="plus" />
          Add {noun.toLowerCase()}
        </Button>
        <p className="tabular text-sm text-ink-muted">
          {rows.filter(({ text }) => text.trim() !== '').length} / {MOST_LINES}
        </p>
      </div>
    </SectionCard>
  )
}

type LineRowProps = {
  row: Row
  place: { index: number; count: number }
  label: string
  placeholder: string
  disabled: boolean
  canGrow: boolean
  onType: (text: string) => void
  onLines: (texts: readonly string[]) => void
  onAdd: () => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function LineRow({ row, place, label, placeholder, disabled, canGrow, ...on }: LineRowProps) {
  const { text } = row
  const isOnly = place.count === 1
  const left = LONGEST - text.trim().length

  function takeKeys(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter' && canGrow) {
      event.preventDefault()
      on.onAdd()
    } else if (event.key === 'Backspace' && text === '' && !isOnly) {
      event.preventDefault()
      on.onRemove()
    }
  }

  /** Splits pasted text into lines. */
  function takeLines(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text/plain').split(/\r?\n/)
    const lines = pasted.map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim()).filter((line) => line !== '')
    if (lines.length < 2) return
    event.preventDefault()
    on.onLines([text + lines[0], ...lines.slice(1)])
  }

  return (
    <li className="flex min-w-0 flex-wrap items-center gap-1 sm:flex-nowrap">
      <input
        type="text"
        dir="auto"
        className="control min-w-0 flex-1 max-sm:basis-full"
        aria-label={label}
        aria-invalid={left < 0 || undefined}
        placeholder={placeholder}
        autoComplete="off"
        disabled={disabled}
        value={text}
        onChange={(event) => on.onType(event.currentTarget.value)}
        onKeyDown={takeKeys}
        onPaste={takeLines}
      />
      <div className="ml-auto flex items-center">
        {left < NEARLY_FULL && (
          <span className={`tabular mr-1 text-right text-xs ${left < 0 ? 'font-semibold text-danger' : 'text-ink-muted'}`}>
            {left}
            <span className="sr-only"> characters left</span>
          </span>
        )}
        <MoveTools name={label} id={row.key} {...place} isOff={disabled} isSmall onMove={on.onMove} />
        <RowTool icon="delete" label={`Remove ${label}`} isOff={disabled || (isOnly && text === '')} isSmall onPress={on.onRemove} />
      </div>
    </li>
  )
}

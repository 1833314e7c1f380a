import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type Ref, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'

type Titled = { id: number; title: string }

type TitlePickerProps<Thing extends Titled> = {
  label: string
  /** The plural noun, such as `courses`. */
  things: string
  chosen: readonly Thing[]
  onChange: (chosen: Thing[]) => void
  /** If true, a new choice replaces the previous one. */
  isSingle?: boolean
  isOptional?: boolean
  /** The maximum number of selected items. */
  most?: number
  /** Finds items whose title contains the words. */
  find: (text: string) => UseQueryOptions<Thing[], Error, Thing[], string[]>
  error?: string | undefined
  disabled?: boolean
  name?: string
  ref?: Ref<HTMLInputElement>
}

/** Finds items by words in their titles. The selected items are listed under the box. */
export function TitlePicker<Thing extends Titled>({
  label,
  things,
  chosen,
  onChange,
  isSingle = false,
  isOptional = false,
  most,
  find,
  error,
  disabled = false,
  name,
  ref,
}: TitlePickerProps<Thing>) {
  const listId = useId()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const found = useQuery({ ...find(useDeferredValue(text.trim())), enabled: isOpen })
  const isFull = chosen.length === most
  const options = isFull ? [] : (found.data ?? []).filter(({ id }) => chosen.every((thing) => thing.id !== id))
  const isExpanded = isOpen && options.length > 0
  const current = isOpen ? options[active] : undefined

  function choose(thing: Thing) {
    onChange(isSingle ? [thing] : [...chosen, thing])
    setText('')
    if (isSingle) setOpen(false)
    setActive(-1)
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      setOpen(true)
      setActive(Math.max(0, Math.min(options.length - 1, active + step)))
    } else if (event.key === 'Enter') {
      if (current) choose(current)
    } else if (event.key === 'Escape' && isOpen) setOpen(false)
    else return
    event.preventDefault()
  }

  return (
    <div className="grid gap-3">
      <Field label={label} hint={hintOf(most)} error={error} required={!isOptional}>
        {(control) => (
          <div className="relative w-full">
            <input
              {...control}
              ref={ref}
              name={name}
              type="text"
              dir="auto"
              role="combobox"
              autoComplete="off"
              aria-autocomplete="list"
              aria-expanded={isExpanded}
              aria-controls={isExpanded ? listId : undefined}
              aria-activedescendant={current && `${listId}-${current.id}`}
              disabled={disabled}
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                setOpen(true)
                setActive(-1)
              }}
              onClick={() => setOpen(true)}
              onKeyDown={press}
              onBlur={() => setOpen(false)}
            />
            {isOpen && (
              <Options
                id={listId}
                options={options}
                current={current}
                onChoose={choose}
                label={label}
                words={isFull ? `You selected ${most} ${things}, the maximum.` : wordsOf(found, text, things)}
              />
            )}
          </div>
        )}
      </Field>
      <Chosen
        label={`Selected ${label.toLowerCase()}`}
        chosen={chosen}
        disabled={disabled}
        onRemove={(id) => onChange(chosen.filter((thing) => thing.id !== id))}
      />
    </div>
  )
}

const hintOf = (most: number | undefined) => `Type part of the title, then select it.${most === undefined ? '' : ` Select up to ${most}.`}`

function wordsOf({ isPending, isError }: { isPending: boolean; isError: boolean }, text: string, things: string): string {
  if (isPending) return `Searching ${things}…`
  if (isError) return `We couldn’t search ${things}. Type again to retry.`
  return text.trim() === '' ? `No more ${things} to select.` : `No ${things} with this title.`
}

type OptionsProps<Thing extends Titled> = {
  id: string
  options: readonly Thing[]
  current: Thing | undefined
  onChoose: (thing: Thing) => void
  label: string
  /** The message if there are no options. */
  words: string
}

/** Pressing an option leaves the focus in the box. */
function Options<Thing extends Titled>({ id, options, current, onChoose, label, words }: OptionsProps<Thing>) {
  const list = useRef<HTMLDivElement>(null)
  const count = options.length

  useEffect(() => {
    // The list opens below the box, which may be at the lower edge of a dialog.
    if (count >= 0) list.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  useEffect(() => {
    if (current) document.getElementById(`${id}-${current.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is
    <div ref={list} className="mt-1 rounded-md border border-line bg-raised p-1.5" onMouseDown={(event) => event.preventDefault()}>
      {count === 0 ? (
        <p role="status" className="px-2 py-1.5 text-ink-muted">
          {words}
        </p>
      ) : (
        <div id={id} role="listbox" aria-label={label} className="max-h-60 overflow-y-auto">
          {options.map((thing) => (
            <button
              dir="auto"
              key={thing.id}
              id={`${id}-${thing.id}`}
              type="button"
              role="option"
              aria-selected={thing === current}
              tabIndex={-1}
              className="min-h-11 w-full rounded-sm px-2 py-1.5 text-start hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-brand"
              onClick={() => onChoose(thing)}
            >
              {thing.title}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

type ChosenProps = { label: string; chosen: readonly Titled[]; disabled: boolean; onRemove: (id: number) => void }

const Chosen = ({ label, chosen, disabled, onRemove }: ChosenProps) =>
  chosen.length > 0 && (
    <ul aria-label={label} className="grid gap-2">
      {chosen.map(({ id, title }) => (
        <li key={id} className="flex items-center justify-between gap-2 rounded-md bg-sunken py-1 pr-1 pl-3">
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {title}
          </span>
          {!disabled && (
            <Button variant="quiet" shape="icon" size="small" aria-label={`Remove ${title}`} onClick={() => onRemove(id)}>
              <Icon name="close" />
            </Button>
          )}
        </li>
      ))}
    </ul>
  )

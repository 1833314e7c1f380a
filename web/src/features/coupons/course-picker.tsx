import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type Ref, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { CouponCourse } from './coupon-values.ts'
import { couponCoursesQuery } from './coupons.api.ts'

type CoursePickerProps = {
  chosen: readonly CouponCourse[]
  onChange: (chosen: CouponCourse[]) => void
  error: string | undefined
  disabled: boolean
  ref: Ref<HTMLInputElement>
}

/** Finds courses by words of their titles; those that are chosen stand under the box. */
export function CoursePicker({ chosen, onChange, error, disabled, ref }: CoursePickerProps) {
  const listId = useId()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const found = useQuery({ ...couponCoursesQuery(useDeferredValue(text.trim())), enabled: isOpen })
  const options = (found.data ?? []).filter(({ id }) => chosen.every((course) => course.id !== id))
  const isExpanded = isOpen && options.length > 0
  const current = isOpen ? options[active] : undefined

  function choose(course: CouponCourse) {
    onChange([...chosen, course])
    setText('')
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
      <Field label="Courses" hint="Type a part of the title, then choose." error={error} required>
        {(control) => (
          <div className="relative w-full">
            <input
              {...control}
              ref={ref}
              type="text"
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
            {isOpen && <Options id={listId} options={options} current={current} onChoose={choose} words={wordsOf(found, text)} />}
          </div>
        )}
      </Field>
      <Chosen chosen={chosen} disabled={disabled} onRemove={(id) => onChange(chosen.filter((course) => course.id !== id))} />
    </div>
  )
}

function wordsOf({ isPending, isError }: { isPending: boolean; isError: boolean }, text: string): string {
  if (isPending) return 'Looking for courses...'
  if (isError) return 'We couldn’t look for courses. Type again to retry.'
  return text.trim() === '' ? 'There are no more courses to choose.' : 'No course has this in its title.'
}

type OptionsProps = {
  id: string
  options: readonly CouponCourse[]
  current: CouponCourse | undefined
  onChoose: (course: CouponCourse) => void
  /** Said where there is nothing to choose. */
  words: string
}

/** A press on it leaves the focus in the box. */
function Options({ id, options, current, onChoose, words }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null)
  const count = options.length

  useEffect(() => {
    // It opens under a box that may stand at the dialog’s lower edge.
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
        <div id={id} role="listbox" aria-label="Courses" className="max-h-60 overflow-y-auto">
          {options.map((course) => (
            <button
              key={course.id}
              id={`${id}-${course.id}`}
              type="button"
              role="option"
              aria-selected={course === current}
              tabIndex={-1}
              className="min-h-11 w-full rounded-sm px-2 py-1.5 text-left hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-brand"
              onClick={() => onChoose(course)}
            >
              {course.title}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

type ChosenProps = { chosen: readonly CouponCourse[]; disabled: boolean; onRemove: (id: number) => void }

const Chosen = ({ chosen, disabled, onRemove }: ChosenProps) =>
  chosen.length > 0 && (
    <ul aria-label="Chosen courses" className="grid gap-2">
      {chosen.map(({ id, title }) => (
        <li key={id} className="flex items-center justify-between gap-2 rounded-md bg-sunken py-1 pr-1 pl-3">
          <span className="min-w-0 wrap-anywhere">{title}</span>
          {!disabled && (
            <Button variant="quiet" shape="icon" size="small" aria-label={`Remove ${title}`} onClick={() => onRemove(id)}>
              <Icon name="close" />
            </Button>
          )}
        </li>
      ))}
    </ul>
  )

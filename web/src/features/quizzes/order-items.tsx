import type { AnswerValue, AskedQuestion } from '@akada/contract/quizzes.ts'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { chosenIn, moved } from './quizzes.rules.ts'

type OrderItemsProps = {
  question: AskedQuestion
  value: AnswerValue | undefined
  isLocked: boolean
  onChange: (value: AnswerValue) => void
}
type Direction = 'up' | 'down'

/** Items to drag, or to move with buttons; whatever moves is told to those who don't see it. */
export function OrderItems({ question, value, isLocked, onChange }: OrderItemsProps) {
  const ids = chosenIn(value).length > 0 ? chosenIn(value) : question.options.map(({ id }) => id)
  const list = useRef<HTMLOListElement>(null)
  const [news, setNews] = useState('')
  const [draggedId, setDraggedId] = useState<string | null>(null)
  const focusAfter = useKeptFocus(list)
  const textOf = (id: string) => question.options.find((option) => option.id === id)?.text ?? ''

  function move(id: string, to: number) {
    const from = ids.indexOf(id)
    if (to === from || to < 0 || to >= ids.length) return
    onChange(moved(ids, from, to))
    setNews(`${textOf(id)}: now ${to + 1} of ${ids.length}.`)
  }

  function drag({ clientY }: PointerEvent) {
    if (draggedId === null || list.current === null) return
    const rows = [...list.current.children].map((row) => row.getBoundingClientRect())
    const under = rows.findIndex(({ top, bottom }) => clientY >= top && clientY <= bottom)
    if (under !== -1) move(draggedId, under)
  }

  return (
    <>
      <ol ref={list} className="grid gap-2">
        {ids.map((id, place) => (
          <li
            key={id}
            data-dragged={draggedId === id || undefined}
            className="flex items-center gap-2 rounded-md border border-line-strong bg-surface py-1 pr-1 pl-2 data-dragged:border-brand data-dragged:bg-brand-soft"
          >
            <span
              className={isLocked ? 'text-ink-faint' : 'cursor-grab touch-none py-2 text-ink-muted'}
              aria-hidden="true"
              onPointerDown={(event) => {
                if (isLocked) return
                event.currentTarget.setPointerCapture(event.pointerId)
                setDraggedId(id)
              }}
              onPointerMove={drag}
              onPointerUp={() => setDraggedId(null)}
              onPointerCancel={() => setDraggedId(null)}
            >
              <Icon name="drag" />
            </span>
            <span className="min-w-0 flex-1 break-words">
              <span className="tabular text-ink-muted">{place + 1}.</span> {textOf(id)}
            </span>
            {(['up', 'down'] as const).map((direction) => (
              <MoveButton
                key={direction}
                direction={direction}
                text={textOf(id)}
                isAtEnd={place === (direction === 'up' ? 0 : ids.length - 1)}
                onMove={() => {
                  focusAfter(`${id}-${direction}`)
                  move(id, place + (direction === 'up' ? -1 : 1))
                }}
                name={`${id}-${direction}`}
              />
            ))}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {news}
      </p>
      {chosenIn(value).length === 0 && (
        <Button variant="secondary" size="small" className="mt-3" onClick={() => onChange([...ids])}>
          Answer with this order
        </Button>
      )}
    </>
  )
}

type MoveButtonProps = { direction: Direction; text: string; isAtEnd: boolean; name: string; onMove: () => void }

/** Not disabled at the end, where it would lose the focus. */
const MoveButton = ({ direction, text, isAtEnd, name, onMove }: MoveButtonProps) => (
  <button
    type="button"
    aria-label={`Move ${text} ${direction}`}
    aria-disabled={isAtEnd || undefined}
    data-move={name}
    className={`button button-icon button-small ${isAtEnd ? 'text-ink-faint' : 'text-ink hover:bg-sunken'}`}
    onClick={isAtEnd ? undefined : onMove}
  >
    <Icon name="chevron-down" className={direction === 'up' ? 'rotate-180' : ''} />
  </button>
)

/** An element that is moved in the page loses the focus; this gives it back. */
function useKeptFocus(list: { current: HTMLOListElement | null }) {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-move="${wanted.current}"]`)?.focus()
    wanted.current = null
  })
  return (name: string) => {
    wanted.current = name
  }
}

import type { AnswerValue, AskedQuestion } from '@akada/contract/quizzes.ts'
import { type PointerEvent, useRef, useState } from 'react'
import { moved } from '../../lib/moved.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MoveTools } from '../../ui/row-tool.tsx'
import { useFocusByName } from '../../ui/use-focus-by-name.ts'
import { chosenIn } from './quizzes.rules.ts'

type OrderItemsProps = {
  question: AskedQuestion
  value: AnswerValue | undefined
  isLocked: boolean
  onChange: (value: AnswerValue) => void
}

/** Lets the student order items by dragging or with buttons. Announces moves to screen readers. */
export function OrderItems({ question, value, isLocked, onChange }: OrderItemsProps) {
  const ids = chosenIn(value).length > 0 ? chosenIn(value) : question.options.map(({ id }) => id)
  const list = useRef<HTMLOListElement>(null)
  const [news, setNews] = useState('')
  const [draggedId, setDraggedId] = useState<string | null>(null)
  const focusAfter = useFocusByName(list)
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
              <span className="tabular text-ink-muted">{place + 1}.</span> <bdi>{textOf(id)}</bdi>
            </span>
            <MoveTools
              name={textOf(id)}
              id={id}
              index={place}
              count={ids.length}
              isSmall
              onMove={(by) => {
                focusAfter(`${by < 0 ? 'up' : 'down'}-${id}`)
                move(id, place + by)
              }}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {news}
      </p>
      {chosenIn(value).length === 0 && (
        <Button variant="secondary" size="small" className="mt-3" onClick={() => onChange([...ids])}>
          Use this order
        </Button>
      )}
    </>
  )
}

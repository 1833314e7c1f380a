import {
  DndContext,
  type DragMoveEvent,
  DragOverlay,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useLatest } from '../../lib/use-latest.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Move, Sections } from './curriculum.rules.ts'
import {
  type Dragged,
  draggedIn,
  dragInstructions,
  dragWords,
  type Gap,
  gapAttributes,
  gapByKey,
  moveTo,
  nearestGap,
} from './drag-places.ts'
import type { MoveTo } from './use-curriculum-actions.ts'

// A shorter movement counts as a click.
const DISTANCE_PX = 5

type CurriculumDragProps = {
  sections: Sections
  onMove: MoveTo
  /** Receives what is being dragged, and null when the drag ends. */
  onDragged: (kind: Move['kind'] | null) => void
  children: ReactNode
}

const pointerOptions = { activationConstraint: { distance: DISTANCE_PX } }

/** Lets users drag rows by their handles, with a mouse, a finger or the keyboard. */
export function CurriculumDrag({ sections, onMove, onDragged, children }: CurriculumDragProps) {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const latest = useLatest(sections)
  const gap = useRef<HTMLElement>(null)
  const [keyboardOptions] = useState(() => ({ coordinateGetter: gapByKey(() => gap.current) }))
  const announcements = useMemo(
    () =>
      dragWords(
        () => latest.current,
        () => gap.current,
      ),
    [latest],
  )
  const sensors = useSensors(useSensor(PointerSensor, pointerOptions), useSensor(KeyboardSensor, keyboardOptions))

  function show(next: Dragged | null) {
    setDragged(next)
    onDragged(next?.kind ?? null)
    if (next === null) gap.current?.removeAttribute('data-over')
    else gap.current = null
  }

  function follow({ active, collisions }: DragMoveEvent) {
    const found: unknown = collisions?.[0]?.data?.element
    const next = found instanceof HTMLElement ? found : null
    if (next === gap.current) return
    gap.current?.removeAttribute('data-over')
    gap.current = next
    if (moveTo(latest.current, active, next)) next?.setAttribute('data-over', '')
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearestGap}
      accessibility={{ announcements, screenReaderInstructions: dragInstructions }}
      onDragStart={({ active }) => show(draggedIn(active))}
      onDragMove={follow}
      onDragCancel={() => show(null)}
      onDragEnd={({ active, activatorEvent }) => {
        show(null)
        const move = moveTo(latest.current, active, gap.current)
        if (move) onMove(move, activatorEvent instanceof KeyboardEvent ? handleOf(draggedIn(active)) : null)
      }}
    >
      {children}
      <DragOverlay dropAnimation={null} modifiers={[atPointer]}>
        {dragged && (
          <span className="flex w-max max-w-72 items-center gap-2 rounded-md border border-brand bg-raised px-3 py-2 font-semibold shadow-lg">
            <Icon name="drag" className="text-brand" />
            <span dir="auto" className="truncate">
              {dragged.title}
            </span>
          </span>
        )}
      </DragOverlay>
    </DndContext>
  )
}

// Half the handle's size.
const GRIP_PX = 18

/** Keeps the dragged row at the pointer, because the handle moves when the sections collapse. */
const atPointer: Modifier = ({ activatorEvent, draggingNodeRect, transform }) =>
  activatorEvent instanceof PointerEvent && draggingNodeRect
    ? {
        ...transform,
        x: transform.x + activatorEvent.clientX - draggingNodeRect.left - GRIP_PX,
        y: transform.y + activatorEvent.clientY - draggingNodeRect.top - GRIP_PX,
      }
    : transform

const handleOf = ({ kind, id }: Pick<Dragged, 'kind' | 'id'>): string => `${kind.toLowerCase()}-${id}-handle`

/** Large enough for a thumb. Touching the handle must not scroll the page. */
export function DragHandle({ kind, id, title }: Dragged) {
  const { attributes, listeners, setNodeRef } = useDraggable({ id: `${kind} ${id}`, data: { kind, id, title } satisfies Dragged })
  return (
    <button
      ref={setNodeRef}
      type="button"
      id={handleOf({ kind, id })}
      {...attributes}
      {...listeners}
      aria-label={`Move ${title}`}
      className="button button-icon -mr-1 w-9 flex-none cursor-grab touch-none text-ink-faint hover:text-ink active:cursor-grabbing"
    >
      <Icon name="drag" />
    </button>
  )
}

type DropPlaceProps = { as: 'li' | 'div'; gap: Gap; id?: string; className?: string; children?: ReactNode }

/** Shows a line at its top edge while an item would be dropped there. */
export const DropPlace = ({ as: Element, gap, id, className = '', children }: DropPlaceProps) => (
  <Element
    id={id}
    {...gapAttributes(gap)}
    className={`relative before:pointer-events-none before:absolute before:inset-x-0 before:top-0 before:z-10 before:h-1 before:rounded-sm before:bg-brand before:opacity-0 data-over:before:opacity-100 ${className}`}
  >
    {children}
  </Element>
)

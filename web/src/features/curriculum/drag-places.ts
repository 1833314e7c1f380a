import type { Active, CollisionDetection, KeyboardCoordinateGetter } from '@dnd-kit/core'
import { isSameOrder, type Move, placeOfLecture, placeOfSection, type Sections, withMove } from './curriculum.rules.ts'

export type Dragged = { kind: Move['kind']; id: number; title: string }
/** A drop position: in front of an item, or at the end of a list. */
export type Gap = { kind: 'LECTURE'; sectionId: number; beforeId: number | null } | { kind: 'SECTION'; beforeId: number | null }

export const draggedIn = (active: Active): Dragged => active.data.current as Dragged

// A gap is an element with these attributes. If each gap were a dnd-kit droppable, a thousand rows would take seconds to mount.
export const gapAttributes = (gap: Gap) => ({
  'data-gap': gap.kind,
  'data-section': gap.kind === 'LECTURE' ? gap.sectionId : undefined,
  'data-before': gap.beforeId ?? undefined,
})

function gapIn({ dataset: { gap, section, before } }: HTMLElement): Gap {
  const beforeId = before === undefined ? null : Number(before)
  return gap === 'SECTION' ? { kind: 'SECTION', beforeId } : { kind: 'LECTURE', sectionId: Number(section), beforeId }
}

const gapElements = (kind: Move['kind']) => Array.from(document.querySelectorAll<HTMLElement>(`[data-gap=${kind}]`))
const topOf = (element: HTMLElement): number => element.getBoundingClientRect().top

/** Returns the gap nearest to the pointer, because rows differ in height. For the keyboard, returns the current gap. */
export const nearestGap: CollisionDetection = ({ active, collisionRect, pointerCoordinates }) => {
  const y = pointerCoordinates?.y ?? collisionRect.top
  let nearest: { element: HTMLElement; distance: number } | null = null
  for (const element of gapElements(draggedIn(active).kind)) {
    const distance = Math.abs(topOf(element) - y)
    if (nearest === null || distance < nearest.distance) nearest = { element, distance }
  }
  return nearest === null ? [] : [{ id: 'gap', data: { element: nearest.element } }]
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Moves to the next gap up or down. Skips the gap after the dragged item, because it is the same position. */
export const gapByKey =
  (current: () => HTMLElement | null): KeyboardCoordinateGetter =>
  (event, { context: { active }, currentCoordinates }) => {
    const step = steps[event.code]
    if (step === undefined || active === null) return
    event.preventDefault()
    const { kind, id } = draggedIn(active)
    const gaps = gapElements(kind)
    const own = gaps.find((element) => gapIn(element).beforeId === id)
    const behind = own && gaps[gaps.indexOf(own) + 1]
    const reachable = gaps.filter((element) => element !== behind || behind.dataset.section !== own?.dataset.section)
    const from = current() ?? own
    const target = from && reachable[reachable.indexOf(from) + step]
    return target && { x: currentCoordinates.x, y: topOf(target) }
  }

/** Returns the move to a gap, or null if nothing would change. */
export function moveTo(sections: Sections, active: Active, element: HTMLElement | null): Move | null {
  if (element === null) return null
  const move = { ...gapIn(element), id: draggedIn(active).id }
  return isSameOrder(withMove(sections, move), sections) ? null : move
}

export const placeOf = (sections: Sections, { kind, id }: { kind: Move['kind']; id: number }): string =>
  kind === 'SECTION' ? placeOfSection(sections, id) : placeOfLecture(sections, id)

export const dragInstructions = {
  draggable: 'Press Space to pick up, arrow keys to move, Space to drop and Escape to cancel.',
}

type Told = { active: Active }

/** Returns the screen reader announcements of a drag. Each position is announced once. */
export function dragWords(sectionsNow: () => Sections, gapNow: () => HTMLElement | null) {
  let told: HTMLElement | null = null
  const placed = ({ active }: Told, verb: string): string | null => {
    const move = moveTo(sectionsNow(), active, gapNow())
    return move && `“${draggedIn(active).title}” ${verb} ${placeOf(withMove(sectionsNow(), move), move)}.`
  }
  const stays = ({ active }: Told) => `“${draggedIn(active).title}” wasn’t moved.`
  return {
    onDragStart: ({ active }: Told) => {
      told = null
      return `Picked up “${draggedIn(active).title}”, ${placeOf(sectionsNow(), draggedIn(active))}.`
    },
    onDragMove: (event: Told) => {
      if (gapNow() === told) return undefined
      told = gapNow()
      return placed(event, 'would move to') ?? `“${draggedIn(event.active).title}” would stay in place.`
    },
    onDragOver: () => undefined,
    onDragEnd: (event: Told) => placed(event, 'is now') ?? stays(event),
    onDragCancel: stays,
  }
}

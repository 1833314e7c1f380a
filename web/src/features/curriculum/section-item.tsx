import { counted } from '@akada/contract/counts.ts'
import type { EditableSection } from '@akada/contract/curriculum.ts'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { openingWords } from '../../lib/opening-words.ts'
import { videoAccept } from '../../lib/video-files.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { AddLecture } from './add-lecture.tsx'
import type { Thing } from './curriculum.api.ts'
import { lengthOf, totalSeconds } from './curriculum.rules.ts'
import { useCurriculumActions } from './curriculum-context.ts'
import { DragHandle, DropPlace } from './curriculum-drag.tsx'
import { FileButton } from './file-button.tsx'
import { LectureItem } from './lecture-item.tsx'
import { openLecturesIn } from './open-lectures.ts'
import { SectionTitle } from './section-title.tsx'
import { useFileDrop } from './use-file-drop.ts'

type SectionItemProps = {
  section: EditableSection
  /** The section's position, starting at 1. */
  place: number
  isOpen: boolean
  /** The section's open lectures, as written in the URL, because equal strings don't rerender the section. */
  open: string | undefined
}

export const SectionItem = memo(function SectionItem({ section, place, isOpen, open = '' }: SectionItemProps) {
  const { addVideos, isReadOnly } = useCurriculumActions()
  const { id, lectures } = section
  const { isOver, ...drop } = useFileDrop((files) => addVideos(id, files))
  const openLectures = openLecturesIn(open)
  return (
    <DropPlace as="li" gap={{ kind: 'SECTION', beforeId: id }} id={`section-${id}`}>
      <div
        {...(isReadOnly ? {} : drop)}
        data-files={isOver || undefined}
        className="rounded-lg border border-line bg-surface shadow-sm data-files:border-brand data-files:bg-brand-soft"
      >
        <SectionHead section={section} place={place} isOpen={isOpen} />
        {isOpen ? (
          <div id={`section-${id}-body`}>
            <ol>
              {lectures.map((lecture) => (
                <LectureItem key={lecture.id} lecture={lecture} part={openLectures.get(lecture.id) ?? null} />
              ))}
            </ol>
            <DropPlace as="div" gap={{ kind: 'LECTURE', sectionId: id, beforeId: null }}>
              {!isReadOnly && <SectionFoot section={section} isDroppedOn={isOver} />}
            </DropPlace>
          </div>
        ) : (
          <DropPlace as="div" gap={{ kind: 'LECTURE', sectionId: id, beforeId: null }} className="h-1" />
        )}
      </div>
    </DropPlace>
  )
})

type SectionHeadProps = Pick<SectionItemProps, 'section' | 'place' | 'isOpen'>

function SectionHead({ section, place, isOpen }: SectionHeadProps) {
  const { toggleSection, isReadOnly } = useCurriculumActions()
  const [isEditing, setEditing] = useState(false)
  const { id, title, lectures } = section
  const pencilId = `section-${id}-pencil`
  useFocusBack(pencilId, isEditing)
  const seconds = totalSeconds([section])
  if (isEditing) return <SectionTitle section={section} onEnd={() => setEditing(false)} />
  return (
    <div className="flex items-center gap-1 py-1.5 pr-1 pl-1 has-[[aria-pressed=true]]:opacity-50 sm:pr-2">
      {!isReadOnly && <DragHandle kind="SECTION" id={id} title={title} />}
      <h3 className="min-w-0 flex-1">
        <button
          type="button"
          id={`section-${id}-toggle`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `section-${id}-body` : undefined}
          className="flex min-h-12 w-full items-center gap-2 rounded-sm px-1 text-start leading-snug hover:text-brand"
          onClick={() => toggleSection(id)}
        >
          <Icon name="chevron-down" className={`text-ink-muted ${isOpen ? '' : '-rotate-90'}`} />
          <span className="min-w-0 flex-1">
            <span className="font-normal text-ink-muted">Section {place}:</span> <bdi>{title}</bdi>
            <span className="block text-sm font-normal tracking-normal text-ink-muted">
              {counted(lectures.length, 'lecture')}
              {seconds > 0 && ` · ${lengthOf(seconds)}`}
              {section.opens && (
                <span className="max-sm:block">
                  <span className="max-sm:hidden"> · </span>
                  {openingWords(section.opens)}
                </span>
              )}
            </span>
          </span>
        </button>
      </h3>
      {!isReadOnly && (
        <>
          <Button
            variant="quiet"
            shape="icon"
            id={pencilId}
            className="flex-none text-ink-muted"
            aria-label={`Edit title of ${title}`}
            title="Edit title"
            onClick={() => setEditing(true)}
          >
            <Icon name="edit" />
          </Button>
          <SectionMenu section={section} />
        </>
      )}
    </div>
  )
}

/** Focuses the pencil button when it reappears, unless the focus is elsewhere. */
function useFocusBack(pencilId: string, isEditing: boolean) {
  const wasEditing = useRef(isEditing)
  useLayoutEffect(() => {
    const hasEnded = wasEditing.current && !isEditing
    wasEditing.current = isEditing
    if (hasEnded && document.activeElement === document.body) document.getElementById(pencilId)?.focus()
  }, [pencilId, isEditing])
}

function SectionMenu({ section: { id, title, opens = null } }: { section: EditableSection }) {
  const { step, remove, askOpening } = useCurriculumActions()
  const thing: Thing = { kind: 'SECTION', id, title }
  return (
    <Menu
      isLazy
      label={`More actions for ${title}`}
      button={<Icon name="more" />}
      buttonClassName={buttonClass({ variant: 'quiet', shape: 'icon' }, 'flex-none text-ink-muted')}
    >
      <MenuItem onSelect={() => step(thing, 'up')}>Move up</MenuItem>
      <MenuItem onSelect={() => step(thing, 'down')}>Move down</MenuItem>
      <MenuItem onSelect={() => askOpening({ thing, opens })}>Opening…</MenuItem>
      <MenuItem onSelect={() => remove(thing)}>Delete</MenuItem>
    </Menu>
  )
}

function SectionFoot({ section: { id, title, lectures }, isDroppedOn }: { section: EditableSection; isDroppedOn: boolean }) {
  const { addVideos } = useCurriculumActions()
  const [isAdding, setAdding] = useState(false)
  if (isAdding) {
    return (
      <div className="border-t border-line p-4">
        <AddLecture sectionId={id} onClose={() => setAdding(false)} />
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line px-3 py-2">
      <Button variant="quiet" size="small" className="min-h-11" aria-label={`Add lecture to ${title}`} onClick={() => setAdding(true)}>
        <Icon name="plus" />
        Add lecture
      </Button>
      <FileButton accept={videoAccept} multiple label="Add videos" about={`to ${title}`} onFiles={(files) => addVideos(id, files)} />
      <p className="pointer-coarse:hidden text-sm text-ink-muted">
        {isDroppedOn
          ? 'Drop videos to create one lecture per file.'
          : lectures.length === 0
            ? 'Or drop videos here to create one lecture per file.'
            : ''}
      </p>
    </div>
  )
}

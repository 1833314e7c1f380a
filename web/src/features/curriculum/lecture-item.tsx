import { counted } from '@akada/contract/counts.ts'
import type { EditableLecture } from '@akada/contract/curriculum.ts'
import { memo } from 'react'
import { openingWords } from '../../lib/opening-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { Thing } from './curriculum.api.ts'
import { typeNames } from './curriculum.rules.ts'
import { useCurriculumActions } from './curriculum-context.ts'
import { DragHandle, DropPlace } from './curriculum-drag.tsx'
import { LectureEditor } from './lecture-editor.tsx'
import type { LecturePart } from './open-lectures.ts'
import { ReadLecture } from './read-lecture.tsx'
import { contentState, useVideoUpload } from './video-state.ts'

const icons: Record<EditableLecture['contentType'], IconName> = { VIDEO: 'video', TEXT: 'text', QUIZ: 'quiz', ASSIGNMENT: 'edit' }

/** `part`: the selected tab, or null if the lecture is closed. */
type LectureItemProps = { lecture: EditableLecture; part: LecturePart | null }

export const LectureItem = memo(function LectureItem({ lecture, part }: LectureItemProps) {
  const { isReadOnly } = useCurriculumActions()
  const { id, sectionId } = lecture
  const isOpen = part !== null
  return (
    <DropPlace
      as="li"
      gap={{ kind: 'LECTURE', sectionId, beforeId: id }}
      id={`lecture-${id}`}
      // Rows outside the viewport are neither laid out nor painted.
      className={`border-t border-line ${isOpen ? '' : '[contain-intrinsic-height:auto_3.75rem] [content-visibility:auto]'}`}
    >
      <LectureRow lecture={lecture} isOpen={isOpen} />
      {isOpen && (isReadOnly ? <ReadLecture lecture={lecture} part={part} /> : <LectureEditor lecture={lecture} part={part} />)}
    </DropPlace>
  )
})

function LectureRow({ lecture, isOpen }: { lecture: EditableLecture; isOpen: boolean }) {
  const { openLecture, isReadOnly } = useCurriculumActions()
  const { id, title, contentType, isPreview } = lecture
  return (
    <div className={`flex items-center gap-1 pr-1 pl-1 has-[[aria-pressed=true]]:opacity-50 sm:pr-2 ${isOpen ? 'bg-sunken' : ''}`}>
      {!isReadOnly && <DragHandle kind="LECTURE" id={id} title={title} />}
      <button
        type="button"
        id={`lecture-${id}-toggle`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `lecture-${id}-editor` : undefined}
        // The scroll margin keeps the lecture below the editor's sticky header.
        className="flex min-h-14 min-w-0 flex-1 scroll-mt-44 items-center gap-3 rounded-sm px-1 py-2 text-start hover:text-brand focus-visible:-outline-offset-2"
        onClick={() => openLecture(id, isOpen ? null : 'content')}
      >
        <Icon name={icons[contentType]} className="text-ink-muted" />
        <span className="min-w-0 flex-1">
          <span className="block leading-snug font-medium">
            <VisuallyHidden>{typeNames[contentType]}:</VisuallyHidden> <bdi>{title}</bdi>
          </span>
          <LectureFacts lecture={lecture} />
        </span>
      </button>
      {isReadOnly ? (
        isPreview && <Badge kind="info">Free preview</Badge>
      ) : (
        <>
          {contentType !== 'ASSIGNMENT' && <PreviewSwitch lecture={lecture} />}
          <LectureMenu lecture={lecture} />
        </>
      )}
    </div>
  )
}

function LectureFacts({ lecture }: { lecture: EditableLecture }) {
  const { kind, text } = contentState(lecture, useVideoUpload(lecture.id))
  const { durationSeconds, durationString, captions, resources } = lecture
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-ink-muted">
      {durationSeconds > 0 && <span className="tabular">{durationString}</span>}
      {lecture.opens && <span>{openingWords(lecture.opens)}</span>}
      {lecture.held !== null && <Badge kind="warning">Waiting for review</Badge>}
      {kind === 'neutral' || kind === 'success' ? <span>{text}</span> : <Badge kind={kind}>{text}</Badge>}
      {captions.length > 0 && <span>Captions in {counted(captions.length, 'language')}</span>}
      {resources.length > 0 && <span>{counted(resources.length, 'file')}</span>}
    </span>
  )
}

function PreviewSwitch({ lecture: { id, title, isPreview } }: { lecture: EditableLecture }) {
  const { change } = useCurriculumActions()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isPreview}
      aria-label={`Free preview of ${title}`}
      title={isPreview ? 'Free preview' : 'Enrolled students only'}
      className={`button button-small min-h-11 flex-none px-2 sm:px-3 ${isPreview ? 'text-brand hover:bg-brand-soft' : 'text-ink-faint hover:bg-sunken'}`}
      onClick={() => change({ kind: 'SWITCH', lectureId: id, switches: { isPreview: !isPreview } })}
    >
      <Icon name={isPreview ? 'eye' : 'eye-off'} />
      <span className="sr-only sm:not-sr-only">Preview</span>
    </button>
  )
}

function LectureMenu({ lecture: { id, title, opens = null } }: { lecture: EditableLecture }) {
  const { step, remove, askWhereTo, askOpening, openLecture } = useCurriculumActions()
  const thing: Thing = { kind: 'LECTURE', id, title }
  return (
    <Menu
      isLazy
      label={`More actions for ${title}`}
      button={<Icon name="more" />}
      buttonClassName={buttonClass({ variant: 'quiet', shape: 'icon' }, 'flex-none text-ink-muted')}
    >
      <MenuItem onSelect={() => openLecture(id, 'content')}>Edit</MenuItem>
      <MenuItem onSelect={() => step(thing, 'up')}>Move up</MenuItem>
      <MenuItem onSelect={() => step(thing, 'down')}>Move down</MenuItem>
      <MenuItem onSelect={() => askWhereTo(thing)}>Move to section…</MenuItem>
      <MenuItem onSelect={() => askOpening({ thing, opens })}>Opening…</MenuItem>
      <MenuItem onSelect={() => remove(thing)}>Delete</MenuItem>
    </Menu>
  )
}

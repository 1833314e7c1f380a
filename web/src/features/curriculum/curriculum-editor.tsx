import { counted } from '@akada/contract/counts.ts'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { AddLecture } from './add-lecture.tsx'
import { AddSection } from './add-section.tsx'
import type { Thing } from './curriculum.api.ts'
import { countLectures, lengthOf, type Move, type Sections, totalSeconds } from './curriculum.rules.ts'
import {
  type CurriculumActions,
  CurriculumContext,
  type CurriculumTabProps,
  type Paced,
  ResourceFormContext,
} from './curriculum-context.ts'
import { CurriculumDrag } from './curriculum-drag.tsx'
import { EmptyCurriculum } from './empty-curriculum.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { type OpenLectures, openAmong } from './open-lectures.ts'
import { SectionList } from './section-list.tsx'
import { isPaced } from './timeline.rules.ts'
import { TrashDialog } from './trash-dialog.tsx'
import { useActions } from './use-curriculum-actions.ts'
import { useFinishedUploads } from './use-finished-uploads.ts'
import { type Drafts, useSaveState } from './use-save-state.ts'

// Lazy, because most courses open at once.
const OpeningDialog = lazyPart(async () => (await import('./opening-dialog.tsx')).OpeningDialog)
const TimelineDialog = lazyPart(async () => (await import('./timeline-dialog.tsx')).TimelineDialog)

type Form = 'section' | 'lecture' | null

export function CurriculumEditor({ sections, isReadOnly = false, ...tab }: CurriculumTabProps & { sections: Sections }) {
  const { courseId, openLectures, onOpenLectures } = tab
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [moved, setMoved] = useState<Thing | null>(null)
  const [paced, setPaced] = useState<Paced | null>(null)
  const [dragged, setDragged] = useState<Move['kind'] | null>(null)
  const [form, setForm] = useState<Form>(null)
  const [news, setNews] = useState('')
  const { drafts, onDraft } = useDrafts()
  const open = sectionsOf(sections, openLectures)

  function toggleSection(id: number) {
    const isOpen = isSectionOpen(closed, open, id)
    const section = sections.find((each) => each.id === id)
    if (isOpen && open.has(id)) {
      onOpenLectures((lectures) => openAmong(lectures, (lectureId) => !section?.lectures.some((lecture) => lecture.id === lectureId)))
    }
    setClosed(isOpen ? new Set([...closed, id]) : new Set([...closed].filter((other) => other !== id)))
  }

  const actions = useActions({
    ...tab,
    isReadOnly,
    sections,
    toggleSection,
    askWhereTo: setMoved,
    askOpening: setPaced,
    onDraft,
    say: setNews,
  })
  useSaveState(courseId, drafts, tab.onSaveState)
  useFinishedUploads(courseId)
  useScrollTo(openLectures)

  return (
    <CurriculumContext value={actions}>
      <Head
        sections={sections}
        courseId={courseId}
        isReadOnly={isReadOnly}
        isAnyOpen={sections.some(({ id }) => isSectionOpen(closed, open, id))}
        onToggleAll={(areOpen) => {
          if (areOpen) onOpenLectures(() => new Map())
          setClosed(new Set(areOpen ? sections.map(({ id }) => id) : []))
        }}
        onRestore={(thing) => actions.change({ kind: 'RESTORE', thing })}
      />
      {sections.length === 0 && form === null && <EmptyCurriculum onBegin={isReadOnly ? null : () => setForm('section')} />}
      <OneResourceForm>
        <CurriculumDrag sections={sections} onMove={actions.move} onDragged={setDragged}>
          <SectionList
            sections={sections}
            openLectures={dragged === 'SECTION' ? noLectures : openLectures}
            isSectionOpen={(id) => dragged !== 'SECTION' && isSectionOpen(closed, open, id)}
          />
        </CurriculumDrag>
      </OneResourceForm>
      {!isReadOnly && <Foot courseId={courseId} form={form} isEmpty={sections.length === 0} onForm={setForm} />}
      <MoveDialog
        lecture={moved}
        sections={sections}
        onClose={() => setMoved(null)}
        onMove={(move) => {
          setMoved(null)
          actions.move(move)
        }}
      />
      {paced && (
        <Suspense>
          <OpeningDialog
            paced={paced}
            onSave={(opens) => actions.change({ kind: 'PACE', thing: paced.thing, opens })}
            onClose={() => setPaced(null)}
          />
        </Suspense>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
    </CurriculumContext>
  )
}

const noLectures: OpenLectures = new Map()

function useDrafts(): { drafts: Drafts; onDraft: CurriculumActions['onDraft'] } {
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  const onDraft = useCallback<CurriculumActions['onDraft']>(
    (lectureId, draft) =>
      setDrafts((all) => {
        const next = new Map(all)
        if (draft === null) next.delete(lectureId)
        else next.set(lectureId, draft)
        return next
      }),
    [],
  )
  return { drafts, onDraft }
}

function OneResourceForm({ children }: { children: ReactNode }) {
  const [lectureId, open] = useState<number | null>(null)
  return <ResourceFormContext value={useMemo(() => ({ lectureId, open }), [lectureId])}>{children}</ResourceFormContext>
}

const sectionsOf = (sections: Sections, open: OpenLectures): ReadonlySet<number> =>
  new Set(sections.flatMap(({ id, lectures }) => (lectures.some((lecture) => open.has(lecture.id)) ? [id] : [])))

/** Sections with open lectures are always expanded. */
const isSectionOpen = (closed: ReadonlySet<number>, open: ReadonlySet<number>, id: number): boolean => open.has(id) || !closed.has(id)

type HeadProps = {
  sections: Sections
  courseId: number
  isReadOnly: boolean
  isAnyOpen: boolean
  onToggleAll: (areOpen: boolean) => void
  onRestore: (thing: Thing) => void
}

function Head({ sections, courseId, isReadOnly, isAnyOpen, onToggleAll, onRestore }: HeadProps) {
  const [isTrashOpen, setTrashOpen] = useState(false)
  const [isTimelineOpen, setTimelineOpen] = useState(false)
  const seconds = totalSeconds(sections)
  const totals = [counted(sections.length, 'section'), counted(countLectures(sections), 'lecture')]
  if (seconds > 0) totals.push(`${lengthOf(seconds)} total length`)
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div>
        <h2 id="curriculum-heading" tabIndex={-1} className="text-2xl outline-none">
          Curriculum
        </h2>
        <p className="tabular text-ink-muted">{totals.join(' · ')}</p>
      </div>
      <div className="-mx-3 flex flex-wrap gap-1">
        {sections.length > 1 && (
          <Button variant="quiet" size="small" className="min-h-11" onClick={() => onToggleAll(isAnyOpen)}>
            {isAnyOpen ? 'Collapse all' : 'Expand all'}
          </Button>
        )}
        {isPaced(sections) && (
          <Button variant="quiet" size="small" className="min-h-11" onClick={() => setTimelineOpen(true)}>
            <Icon name="clock" />
            Timeline
          </Button>
        )}
        {!isReadOnly && (
          <Button variant="quiet" size="small" className="min-h-11" onClick={() => setTrashOpen(true)}>
            <Icon name="trash" />
            Trash
          </Button>
        )}
      </div>
      {isTimelineOpen && (
        <Suspense>
          <TimelineDialog sections={sections} onClose={() => setTimelineOpen(false)} />
        </Suspense>
      )}
      <TrashDialog courseId={courseId} open={isTrashOpen} onRestore={onRestore} onClose={() => setTrashOpen(false)} />
    </div>
  )
}

type FootProps = { courseId: number; form: Form; isEmpty: boolean; onForm: (form: Form) => void }

function Foot({ courseId, form, isEmpty, onForm }: FootProps) {
  const close = () => onForm(null)
  if (form === 'section') return <AddSection courseId={courseId} onClose={close} />
  if (form === 'lecture') {
    return (
      <div className="rounded-lg border border-line bg-surface p-4 shadow-sm">
        <AddLecture sectionId={null} onClose={close} />
      </div>
    )
  }
  if (isEmpty) return null
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => onForm('section')}>
        <Icon name="plus" />
        Add section
      </Button>
      <Button variant="secondary" onClick={() => onForm('lecture')}>
        <Icon name="plus" />
        Add lecture
      </Button>
    </div>
  )
}

/** Scrolls to a lecture that was opened from outside the list, for example by a link from a finding. */
function useScrollTo(open: OpenLectures) {
  const before = useRef(noLectures)
  useEffect(() => {
    const id = [...open.keys()].findLast((each) => !before.current.has(each))
    before.current = open
    const row = id === undefined ? null : document.getElementById(`lecture-${id}-toggle`)
    const { top, bottom } = row?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
    if (top < 0 || bottom > window.innerHeight) row?.scrollIntoView({ block: 'start' })
  }, [open])
}

import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AddLecture } from './add-lecture.tsx'
import { AddSection } from './add-section.tsx'
import type { Thing } from './curriculum.api.ts'
import { counted, countLectures, lengthOf, type Move, type Sections, totalSeconds } from './curriculum.rules.ts'
import { type CurriculumActions, CurriculumContext, type CurriculumTabProps } from './curriculum-context.ts'
import { CurriculumDrag } from './curriculum-drag.tsx'
import { EmptyCurriculum } from './empty-curriculum.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { SectionList } from './section-list.tsx'
import { TrashDialog } from './trash-dialog.tsx'
import { useActions } from './use-curriculum-actions.ts'
import { useFinishedUploads } from './use-finished-uploads.ts'
import { useSaveState } from './use-save-state.ts'

type Form = 'section' | 'lecture' | null

export function CurriculumEditor({ sections, ...tab }: CurriculumTabProps & { sections: Sections }) {
  const { courseId, lectureId, onOpenLecture } = tab
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [moved, setMoved] = useState<Thing | null>(null)
  const [dragged, setDragged] = useState<Move['kind'] | null>(null)
  const [form, setForm] = useState<Form>(null)
  const [news, setNews] = useState('')
  const [draft, setDraft] = useState<Parameters<CurriculumActions['onDraft']>[0]>(null)
  const open = sectionOf(sections, lectureId)

  function toggleSection(id: number) {
    const isOpen = isSectionOpen(closed, open, id)
    if (isOpen && open === id) onOpenLecture(null)
    setClosed(isOpen ? new Set([...closed, id]) : new Set([...closed].filter((other) => other !== id)))
  }

  const actions = useActions({ ...tab, sections, toggleSection, askWhereTo: setMoved, onDraft: setDraft, say: setNews })
  useSaveState(courseId, draft, tab.onSaveState)
  useFinishedUploads(courseId)
  useScrollTo(open === null ? null : lectureId)

  return (
    <CurriculumContext value={actions}>
      <Head
        sections={sections}
        courseId={courseId}
        isAnyOpen={sections.some(({ id }) => isSectionOpen(closed, open, id))}
        onToggleAll={(areOpen) => {
          if (areOpen) onOpenLecture(null)
          setClosed(new Set(areOpen ? sections.map(({ id }) => id) : []))
        }}
        onRestore={(thing) => actions.change({ kind: 'RESTORE', thing })}
      />
      {sections.length === 0 && form === null && <EmptyCurriculum onBegin={() => setForm('section')} />}
      <CurriculumDrag sections={sections} onMove={actions.move} onDragged={setDragged}>
        <SectionList
          sections={sections}
          openLectureId={dragged === 'SECTION' ? null : lectureId}
          isSectionOpen={(id) => dragged !== 'SECTION' && isSectionOpen(closed, open, id)}
        />
      </CurriculumDrag>
      <Foot courseId={courseId} form={form} isEmpty={sections.length === 0} onForm={setForm} />
      <MoveDialog
        lecture={moved}
        sections={sections}
        onClose={() => setMoved(null)}
        onMove={(move) => {
          setMoved(null)
          actions.move(move)
        }}
      />
      <p role="status" className="sr-only">
        {news}
      </p>
    </CurriculumContext>
  )
}

const sectionOf = (sections: Sections, lectureId: number | null): number | null =>
  sections.find(({ lectures }) => lectures.some(({ id }) => id === lectureId))?.id ?? null

/** The open lecture's section is always expanded. */
const isSectionOpen = (closed: ReadonlySet<number>, open: number | null, id: number): boolean => open === id || !closed.has(id)

type HeadProps = {
  sections: Sections
  courseId: number
  isAnyOpen: boolean
  onToggleAll: (areOpen: boolean) => void
  onRestore: (thing: Thing) => void
}

function Head({ sections, courseId, isAnyOpen, onToggleAll, onRestore }: HeadProps) {
  const [isTrashOpen, setTrashOpen] = useState(false)
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
        <Button variant="quiet" size="small" className="min-h-11" onClick={() => setTrashOpen(true)}>
          <Icon name="trash" />
          Trash
        </Button>
      </div>
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
function useScrollTo(lectureId: number | null) {
  useEffect(() => {
    const row = lectureId === null ? null : document.getElementById(`lecture-${lectureId}-toggle`)
    const { top, bottom } = row?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
    if (top < 0 || bottom > window.innerHeight) row?.scrollIntoView({ block: 'start' })
  }, [lectureId])
}

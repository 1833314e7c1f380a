import type { Held } from '@akada/contract/courses.ts'
import type { EditableLecture } from '@akada/contract/curriculum.ts'
import { curriculumLimits } from '@akada/contract/limits.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RichEditor } from '../../ui/rich-editor/rich-editor.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { lectureTextQuery } from './curriculum.api.ts'
import { hasText } from './curriculum.rules.ts'
import { useCurriculumActions } from './curriculum-context.ts'
import type { DraftState } from './lecture-draft.ts'
import { LectureResources } from './lecture-resources.tsx'
import { LectureFrame, LectureTabs } from './lecture-tabs.tsx'
import { LectureVideo } from './lecture-video.tsx'
import { NewerWords } from './newer-words.tsx'
import type { LecturePart } from './open-lectures.ts'
import { useLectureDraft } from './use-lecture-draft.ts'

// Lazy, because few lectures are assignments.
const TermsForm = lazyPart(async () => (await import('./terms-form.tsx')).TermsForm)

type LectureEditorProps = { lecture: EditableLecture; part: LecturePart }

/** Shows an open lecture: its title, and tabs with its content, captions, resources and details. */
export const LectureEditor = ({ lecture, part }: LectureEditorProps) => (
  <LectureFrame lecture={lecture} part={part} label={`Edit ${lecture.title}`}>
    {lecture.held !== null && <HeldWords held={lecture.held} />}
    {hasText(lecture) ? <TextLecture lecture={lecture} part={part} /> : <LectureWords lecture={lecture} part={part} text={null} />}
  </LectureFrame>
)

const heldWords: Record<Held, string> = {
  LECTURE: 'Hidden from students until an admin reviews it.',
  CONTENT: 'Students see the previous content until an admin reviews the changes.',
}

const HeldWords = ({ held }: { held: Held }) => (
  <p className="flex items-start gap-3 rounded-md bg-warning-soft px-4 py-3">
    <Icon name="clock" className="mt-0.5 flex-none text-warning" />
    <span>
      <strong>Waiting for review.</strong> {heldWords[held]}
    </span>
  </p>
)

function TextLecture({ lecture, part }: LectureEditorProps) {
  const { id, version } = lecture
  const queryClient = useQueryClient()
  const text = useQuery(lectureTextQuery(id))
  const isOlder = text.data !== undefined && text.data.version < version
  useEffect(() => {
    if (isOlder) void queryClient.invalidateQueries({ queryKey: lectureTextQuery(id).queryKey })
  }, [isOlder, queryClient, id])

  if (text.isError && !text.data)
    return <Failed message="We couldn’t load this lecture." error={text.error} onRetry={() => void text.refetch()} />
  if (!text.data) {
    return (
      <Loading label="Loading lecture…">
        <Skeleton className="h-11" />
        <Skeleton className="mt-6 h-60" />
      </Loading>
    )
  }
  return <LectureWords lecture={lecture} part={part} text={text.data} />
}

type LectureWordsProps = LectureEditorProps & { text: { version: number; contentHtml: string } | null }

function LectureWords({ lecture, part, text }: LectureWordsProps) {
  const { courseId, onDraft } = useCurriculumActions()
  const { draft, state } = useLectureDraft({ courseId, lecture, text })
  const { shown, saved, problem, newer } = state

  const hindrance = hindranceOf(state)

  useEffect(() => onDraft(lecture.id, { saved, problem: hindrance }), [lecture.id, saved, hindrance, onDraft])
  useEffect(() => () => onDraft(lecture.id, null), [lecture.id, onDraft])

  return (
    <>
      {newer && <NewerWords newer={newer} mine={shown} onKeepMine={() => draft.keepMine()} onTakeNewer={() => draft.takeNewer()} />}
      {problem && (
        <div role="alert" className="flex flex-wrap items-center gap-3 rounded-md bg-danger-soft px-4 py-3">
          <Icon name="warning" className="text-danger" />
          <p className="min-w-0 flex-1 basis-48">Your changes aren’t saved yet. {problem}</p>
          <Button variant="secondary" size="small" className="min-h-11" onClick={draft.flush}>
            Try again
          </Button>
        </div>
      )}
      <TextField
        label="Lecture title"
        required
        maxLength={curriculumLimits.title}
        value={shown.title}
        error={shown.title.trim() === '' ? 'Title is required.' : undefined}
        onChange={({ currentTarget }) => draft.write('title', currentTarget.value)}
        onBlur={draft.flush}
        onKeyDown={({ key }) => {
          if (key === 'Enter') draft.flush()
        }}
      />
      <LectureTabs
        lecture={lecture}
        part={part}
        panels={{
          content: hasText(lecture) ? (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
              <RichEditor
                label={lecture.assignment ? 'Instructions' : 'Text'}
                headings
                value={shown.contentHtml}
                onChange={(html) => draft.write('contentHtml', html)}
              />
              {lecture.assignment && (
                <Suspense fallback={<Skeleton className="h-96 rounded-md" />}>
                  <TermsForm lecture={lecture} terms={lecture.assignment} />
                </Suspense>
              )}
            </div>
          ) : (
            <Content lecture={lecture} />
          ),
          captions: <Captions lecture={lecture} />,
          resources: <LectureResources lecture={lecture} />,
          details: (
            <div className="grid gap-6">
              <RichEditor
                label="Description"
                hint="Shown below the lecture."
                value={shown.description}
                onChange={(html) => draft.write('description', html)}
              />
              <Switches lecture={lecture} />
            </div>
          ),
        }}
      />
    </>
  )
}

/** Returns what prevents a save, for display outside this editor. */
function hindranceOf({ saved, problem, shown }: DraftState): string | null {
  if (saved === 'CONFLICT') return 'A lecture was changed elsewhere. Choose which version to keep.'
  return saved === 'UNSAVED' && shown.title.trim() === '' ? 'Enter a lecture title.' : problem
}

function Content({ lecture }: { lecture: EditableLecture }) {
  const { slots } = useCurriculumActions()
  return lecture.contentType === 'QUIZ' ? slots.quizBuilder(lecture.id) : <LectureVideo lecture={lecture} />
}

function Captions({ lecture }: { lecture: EditableLecture }) {
  const { slots } = useCurriculumActions()
  return (
    <div className="grid gap-4">
      {lecture.video && lecture.held === 'CONTENT' && <p>Caption changes appear immediately on the current video.</p>}
      {slots.captionsEditor(lecture.id)}
    </div>
  )
}

function Switches({ lecture: { id, isPreview, discussionEnabled, contentType } }: { lecture: EditableLecture }) {
  const { change } = useCurriculumActions()
  return (
    <div className="grid max-w-xl gap-5">
      {contentType !== 'ASSIGNMENT' && (
        <SwitchField
          label="Free preview"
          hint="Anyone can view this lecture without enrolling."
          isOn={isPreview}
          onChange={(isOn) => change({ kind: 'SWITCH', lectureId: id, switches: { isPreview: isOn } })}
        />
      )}
      <SwitchField
        label="Discussion"
        hint="Students can ask and answer questions below this lecture."
        isOn={discussionEnabled}
        onChange={(isOn) => change({ kind: 'SWITCH', lectureId: id, switches: { discussionEnabled: isOn } })}
      />
    </div>
  )
}

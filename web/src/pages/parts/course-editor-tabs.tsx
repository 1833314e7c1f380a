import type { EditorTab } from '@akada/contract/course-reviews.ts'
import type { EditableSection } from '@akada/contract/curriculum.ts'
import { type ReactNode, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCourseEditing } from '../../features/authoring/course-editing.tsx'
import { CourseTab } from '../../features/authoring/course-tab.tsx'
import { LandingTab } from '../../features/authoring/landing-tab.tsx'
import { LearnersTab } from '../../features/authoring/learners-tab.tsx'
import { MessagesTab } from '../../features/authoring/messages-tab.tsx'
import { CaptionsEditor } from '../../features/captions-editor/captions-editor.tsx'
import { AccessibilityTab } from '../../features/course-accessibility/accessibility-tab.tsx'
import { SubmitPanel } from '../../features/course-reviews/submit-panel.tsx'
import { CourseTransferActions } from '../../features/course-transfer/course-transfer-actions.tsx'
import { CurriculumTab, type CurriculumTabProps } from '../../features/curriculum/curriculum-tab.tsx'
import { useOpenLectures } from '../../features/curriculum/use-open-lectures.ts'
import { LinkedVideo } from '../../features/player/linked-video.tsx'
import { PrerequisitesEditor } from '../../features/prerequisites/prerequisites-editor.tsx'
import { QuizBuilder } from '../../features/quiz-builder/quiz-builder.tsx'
import { QuizLecture } from '../../features/quizzes/quiz-lecture.tsx'
import { instructorPaths } from '../../lib/work-paths.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { EditorPricing } from './editor-pricing.tsx'
import { EditorPromotions } from './editor-promotions.tsx'

const CertificateTab = lazyPart(async () => (await import('../../features/authoring/certificate-tab.tsx')).CertificateTab)

type Tab = EditorTab | 'certificate'

const FIRST: Tab = 'curriculum'

const labels: Record<Tab, string> = {
  course: 'Course editing',
  learners: 'Intended learners',
  curriculum: 'Curriculum',
  landing: 'Course landing page',
  pricing: 'Pricing',
  promotions: 'Promotions',
  messages: 'Course messages',
  certificate: 'Certificate',
  accessibility: 'Accessibility',
}
const all = Object.keys(labels) as Tab[]

type OnSaveState = NonNullable<CurriculumTabProps['onSaveState']>
type CourseEditorTabsProps = { sections: readonly EditableSection[]; onCurriculumSaving: OnSaveState }

/** The course editor's tabs. The URL contains the open tab. */
export function CourseEditorTabs({ sections, onCurriculumSaving }: CourseEditorTabsProps) {
  const { course, isReadOnly } = useCourseEditing()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const panels: Partial<Record<Tab, ReactNode>> = {
    course: (
      <div className="grid gap-6">
        <CourseTab />
        <CourseTransferActions courseId={course.id} />
      </div>
    ),
    learners: (
      <div className="grid gap-6">
        <LearnersTab />
        <PrerequisitesEditor courseId={course.id} isReadOnly={isReadOnly} />
      </div>
    ),
    curriculum: <Curriculum courseId={course.id} isReadOnly={isReadOnly} onSaveState={onCurriculumSaving} />,
    landing: <LandingTab sections={sections} />,
    pricing: <EditorPricing courseId={course.id} isReadOnly={isReadOnly} />,
    promotions: <EditorPromotions course={course} />,
    messages: <MessagesTab />,
    certificate: (
      <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
        <CertificateTab />
      </Suspense>
    ),
    accessibility: <AccessibilityTab courseId={course.id} />,
  }
  const tabs = all.filter((tab) => tab in panels)
  return (
    <Tabs
      label="Course sections"
      orientation="vertical"
      tabs={tabs.map((value) => ({ value, label: labels[value], panel: panels[value] }))}
      value={tabs.find((tab) => tab === query.get('tab')) ?? FIRST}
      onChange={(tab) =>
        void navigate(instructorPaths.editCourse(course.id, { tab: tab === FIRST ? undefined : tab }), { preventScrollReset: true })
      }
      below={<SubmitPanel courseId={course.id} />}
    />
  )
}

type CurriculumProps = { courseId: number; isReadOnly: boolean; onSaveState: OnSaveState }

function Curriculum({ courseId, isReadOnly, onSaveState }: CurriculumProps) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const open = useOpenLectures(
    query.get('lecture'),
    (lecture) => void navigate(instructorPaths.editCourse(courseId, { lecture }), { preventScrollReset: true, replace: true }),
  )
  return (
    <CurriculumTab
      courseId={courseId}
      {...open}
      isReadOnly={isReadOnly}
      onSaveState={onSaveState}
      quizBuilder={(id) => <QuizBuilder lectureId={id} preview={previewQuiz} />}
      quizPreview={previewQuiz}
      captionsEditor={(id) => <CaptionsEditor lectureId={id} isReadOnly={isReadOnly} />}
      linkedVideo={(video) => <LinkedVideo key={video.link.url} {...video} posterUrl={null} durationSeconds={0} />}
    />
  )
}

const previewQuiz = (lectureId: number) => <QuizLecture lecture={{ id: lectureId, title: 'Preview' }} onPassed={() => undefined} />

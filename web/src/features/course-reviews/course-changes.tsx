import type { CourseChange } from '@akada/contract/course-reviews.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Moment } from '../../ui/moment.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { changesQuery } from './course-reviews.api.ts'
import { OpenLecture } from './open-lecture.tsx'
import { changeWords } from './review-words.ts'

/** `seen`: identifies the displayed changes. `held`: the number of lectures to release. */
export type LookedAtChanges = { seen: string; held: number }

type CourseChangesProps = {
  courseId: number
  /** Renders the action for the displayed changes, if there is one. */
  action?: (looked: LookedAtChanges) => ReactNode
  /** Opens the lecture that a change is about. */
  onOpen?: (lectureId: number) => void
}

/** Lists what has changed in a course since its last admin review. Renders nothing if nothing has changed. */
export function CourseChanges({ courseId, action, onOpen }: CourseChangesProps) {
  const changes = useQuery(changesQuery(courseId))
  if (changes.isPending) return null
  if (!changes.data)
    return (
      <Failed
        message="We couldn’t load the changes."
        error={changes.error}
        onRetry={() => void changes.refetch()}
        busy={changes.isFetching}
      />
    )
  const { since, seen, isWaiting, changes: found } = changes.data
  const held = new Set(found.flatMap(({ isHeld, lectureId }) => (isHeld ? [lectureId] : []))).size
  const act = action?.({ seen, held }) ?? null
  if (found.length === 0 && (act === null || !isWaiting)) return null
  return (
    <SectionCard
      title={found.length === 0 ? 'Changes' : `Changes (${found.length})`}
      intro={
        <>
          {since === null ? 'No admin has reviewed this course yet.' : <Since at={since} />}
          {held > 0 && ' Unreleased content stays hidden from students until an admin reviews it.'}
        </>
      }
    >
      <ChangeList changes={found} {...(onOpen && { onOpen })} />
      {act !== null && <div className="mt-6">{act}</div>}
    </SectionCard>
  )
}

const Since = ({ at }: { at: string }) => (
  <>
    Since the last review on <Moment at={at} />.
  </>
)

// Longer lists are truncated.
const MOST_SHOWN = 8

/** An empty list means that changes were made and then reverted. */
const ChangeList = ({ changes, onOpen }: { changes: readonly CourseChange[] } & Pick<CourseChangesProps, 'onOpen'>) =>
  changes.length === 0 ? (
    <p>No changes.</p>
  ) : (
    <ShowMore isLong={changes.length > MOST_SHOWN}>
      <ul className="grid gap-4">
        {changes.map((change) => (
          <Change key={`${change.kind} ${change.subject} ${change.lectureId}`} change={change} {...(onOpen && { onOpen })} />
        ))}
      </ul>
    </ShowMore>
  )

const Change = ({
  change: { kind, subject, before, after, lectureId, isHeld },
  onOpen,
}: { change: CourseChange } & Pick<CourseChangesProps, 'onOpen'>) => (
  <li className="min-w-0">
    <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
      <Badge kind={changeWords[kind].kind}>{changeWords[kind].text}</Badge>
      {isHeld && <Badge kind="warning">Unreleased</Badge>}
      <span dir="auto" className="font-semibold wrap-anywhere">
        {subject}
      </span>
      {lectureId !== null && onOpen && <OpenLecture about={subject} onOpen={() => onOpen(lectureId)} />}
    </p>
    {(before !== null || after !== null) && (
      <div className="mt-1.5 grid gap-1.5">
        {before !== null && <Words name="Before" text={before} className="border-danger" />}
        {after !== null && <Words name="After" text={after} className="border-success" />}
      </div>
    )}
  </li>
)

const LONG_TEXT = 400

const Words = ({ name, text, className }: { name: string; text: string; className: string }) => (
  <div className={`border-s-4 ps-3 ${className}`}>
    <VisuallyHidden>{name}: </VisuallyHidden>
    <ShowMore isLong={text.length > LONG_TEXT} className="[--cut:8rem]">
      <p dir="auto" className="wrap-anywhere whitespace-pre-line text-ink-muted">
        {text}
      </p>
    </ShowMore>
  </div>
)

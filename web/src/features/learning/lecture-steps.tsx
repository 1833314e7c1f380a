import type { Closed } from '@akada/contract/pacing.ts'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Button, buttonClass, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { UpcomingLecture } from './closed-lecture.tsx'

type Step = { title: string; to: string }

type LectureStepsProps = {
  previous: Step | undefined
  next: Step | undefined
  /** The lecture that opens next, if no other is open. */
  upcoming: { title: string; closed?: Closed | undefined } | undefined
  /** Completes the lecture and opens the next one. Undefined if the lecture is complete or can't be completed with a button. */
  onComplete: (() => void) | undefined
  isSaving: boolean
  /** Whether the lecture still has to be completed, such as by passing its quiz. */
  isOpen: boolean
  /** Whether the student has finished the course. */
  isFinished: boolean
}

/** The way from a lecture to its neighbors. On phones, the next lecture is below the previous one, near the thumb. */
export const LectureSteps = ({ previous, ...way }: LectureStepsProps) => (
  <nav aria-label="Previous and next lecture" className="grid grid-cols-1 gap-3 border-t border-line pt-4 sm:grid-cols-2">
    {previous && (
      <Link to={previous.to} aria-label={named('Previous', previous.title)} className={buttonClass({ variant: 'secondary' }, stepClass)}>
        <Icon name="chevron-left" className="flex-none" />
        <Words label="Previous" title={previous.title} />
      </Link>
    )}
    <div className="grid min-w-0 grid-cols-1 sm:col-start-2">
      <Onward {...way} />
    </div>
  </nav>
)

const stepClass = 'min-w-0 justify-between text-start'

type OnwardProps = Omit<LectureStepsProps, 'previous'>

function Onward({ next, upcoming, onComplete, isSaving, isOpen, isFinished }: OnwardProps) {
  if (onComplete) return <CompleteStep {...{ next, upcoming, onComplete, isSaving }} />
  if (next)
    return (
      <Link
        to={next.to}
        aria-label={named('Next', next.title)}
        className={buttonClass({ variant: isOpen ? 'secondary' : 'primary' }, stepClass)}
      >
        <Words label="Next" title={next.title} />
        <Icon name="chevron-right" className="flex-none" />
      </Link>
    )
  if (upcoming?.closed && !isOpen) return <UpcomingLecture title={upcoming.title} closed={upcoming.closed} />
  return (
    isFinished && (
      <LinkButton to={paths.myLearning({ tab: 'certifications' })} className={stepClass}>
        See your certificate
        <Icon name="certificate" className="flex-none" />
      </LinkButton>
    )
  )
}

function CompleteStep({ next, upcoming, onComplete, isSaving }: Pick<OnwardProps, 'next' | 'upcoming' | 'onComplete' | 'isSaving'>) {
  const label = next ? 'Complete and continue' : upcoming ? 'Complete the lecture' : 'Complete the course'
  return (
    <Button busy={isSaving} aria-label={next && named(label, next.title)} className={stepClass} onClick={onComplete}>
      <Words label={label} title={next?.title} />
      <Icon name={next ? 'chevron-right' : 'check'} className="flex-none" />
    </Button>
  )
}

const named = (label: string, title: string) => `${label}: ${title}`

const Words = ({ label, title }: { label: string; title: string | undefined }) => (
  <span className="min-w-0 flex-1">
    {title === undefined ? (
      label
    ) : (
      <>
        <span className="block">{label}</span>{' '}
        <span dir="auto" className="block truncate text-sm font-normal">
          {title}
        </span>
      </>
    )}
  </span>
)

import type { AccessibilityCheck, AccessibilityCheckCode, AccessibilityPlace, AccessibilityReport } from '@akada/contract/accessibility.ts'
import { useState } from 'react'
import { instructorPaths } from '../../lib/work-paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { UploadCaptions } from './upload-captions.tsx'

type Words = { title: string; why: string; nothing: string }

const words: Record<AccessibilityCheckCode, Words> = {
  CAPTIONS: {
    title: 'Captions on every video',
    why: 'In the course language, for students who are deaf or watch on mute.',
    nothing: 'There are no videos yet.',
  },
  TRANSCRIPT: {
    title: 'Complete transcripts',
    why: 'Transcripts are made from captions, so captions must cover the whole video.',
    nothing: 'There are no videos yet.',
  },
  ALT_TEXT: {
    title: 'Image descriptions',
    why: 'Screen readers read the description in place of the image.',
    nothing: 'There are no images in your texts.',
  },
  HEADINGS: {
    title: 'Headings in order',
    why: 'Screen reader users navigate by headings.',
    nothing: 'There are no headings in your texts.',
  },
  LINK_TEXT: {
    title: 'Descriptive links',
    why: '“Click here” is meaningless when links are read out of context.',
    nothing: 'There are no links in your texts.',
  },
}

const signs: Record<'NOTHING' | 'MET' | 'OPEN', { icon: IconName; className: string }> = {
  NOTHING: { icon: 'info', className: 'text-ink-muted' },
  MET: { icon: 'check-circle', className: 'text-success' },
  OPEN: { icon: 'warning', className: 'text-warning' },
}

// The number of problems shown initially.
const SHOWN = 5

/** Shows one automatic check: how much of the course passes, with a link to each problem. */
export function CheckItem({ check, report }: { check: AccessibilityCheck; report: AccessibilityReport }) {
  const { code, total, passed, places } = check
  const { title, why, nothing } = words[code]
  const [isAll, setAll] = useState(false)
  const isMet = places.length === 0
  const sign = signs[total === 0 ? 'NOTHING' : isMet ? 'MET' : 'OPEN']
  return (
    <div className="rounded-md border border-line p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="flex items-center gap-2 text-base font-semibold">
          <Icon name={sign.icon} className={sign.className} />
          {title}
        </h3>
        {total > 0 && <Badge kind={isMet ? 'success' : 'warning'}>{`${passed} of ${total}`}</Badge>}
      </div>
      <p className="mt-1 text-sm text-ink-muted">{total === 0 ? nothing : why}</p>
      {!isMet && (
        <ul className="mt-3 grid gap-2">
          {(isAll ? places : places.slice(0, SHOWN)).map((place) => (
            <Place key={`${place.tab}-${place.lectureId}`} code={code} place={place} report={report} />
          ))}
        </ul>
      )}
      {!isAll && places.length > SHOWN && (
        <Button variant="quiet" size="small" className="mt-2" onClick={() => setAll(true)}>
          {`Show ${places.length - SHOWN} more`}
        </Button>
      )}
    </div>
  )
}

type PlaceProps = { code: AccessibilityCheckCode; place: AccessibilityPlace; report: AccessibilityReport }

function Place({ code, place, report }: PlaceProps) {
  const { tab, lectureId, title, message } = place
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-sunken px-3 py-2">
      <span className="min-w-0 flex-[1_1_16rem] break-words">
        <span dir="auto" className="font-semibold">
          {title}
        </span>
        <span className="block text-sm text-ink-muted">{message}</span>
      </span>
      <span className="flex flex-wrap gap-2">
        {code === 'CAPTIONS' && lectureId !== null && <UploadCaptions lectureId={lectureId} title={title} report={report} />}
        <LinkButton
          variant="secondary"
          size="small"
          to={instructorPaths.editCourse(report.courseId, { tab, lecture: lectureAt(code, lectureId) })}
          aria-label={`View: ${title}`}
        >
          View
        </LinkButton>
      </span>
    </li>
  )
}

/** Captions and transcripts are edited in the lecture's captions tab. */
const lectureAt = (code: AccessibilityCheckCode, id: number | null) =>
  id !== null && (code === 'CAPTIONS' || code === 'TRANSCRIPT') ? `${id}-captions` : (id ?? undefined)

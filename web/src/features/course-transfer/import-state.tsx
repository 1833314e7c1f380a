import type { CourseImport, CoursePreview } from '@akada/contract/course-transfer.ts'
import { type ReactNode, useId } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { fileSize } from '../../lib/file-size.ts'
import { instructorPaths } from '../../lib/work-paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useDiscardImport, useMakeCourse } from './course-transfer.api.ts'

/** Shows the state of the last uploaded course file. `children`: additional buttons. */
export const ImportState = ({ found, children }: { found: CourseImport; children: ReactNode }) => (
  <>
    <div role="status" className="grid gap-2 empty:hidden">
      {found.status === 'READING' && (
        <p className="flex items-center gap-2 font-semibold">
          <Spinner />
          Checking file…
        </p>
      )}
      {found.status === 'MAKING' && (
        <>
          <p className="font-semibold">Creating course… {found.percent}%</p>
          <ProgressBar label="Creating course" percent={found.percent} />
          <p className="text-sm text-ink-muted">You can leave this page and come back later.</p>
        </>
      )}
      {found.status === 'DONE' && (
        <Banner kind="success">
          {found.preview ? (
            <>
              “<bdi>{found.preview.title}</bdi>”
            </>
          ) : (
            'The course'
          )}{' '}
          was imported as a draft.
        </Banner>
      )}
      {found.status === 'REFUSED' && <Banner kind="error">We couldn’t import this file. No course was created.</Banner>}
    </div>
    {found.faults.length > 0 && <Faults faults={found.faults} />}
    {found.preview && (found.status === 'DONE' ? <Remarks remarks={found.preview.remarks} /> : <Preview preview={found.preview} />)}
    <div className="flex flex-wrap gap-3 empty:hidden">
      <Actions found={found} />
      {children}
    </div>
  </>
)

const Faults = ({ faults }: Pick<CourseImport, 'faults'>) => (
  <ul className="grid grid-cols-1 gap-2" aria-label="Problems">
    {faults.map(({ path, message }) => (
      <li key={`${path} ${message}`} className="min-w-0 break-words">
        {path !== '' && <code className="block text-sm text-ink-muted">{path}</code>}
        {message}
      </li>
    ))}
  </ul>
)

const Preview = ({ preview: { title, subtitle, bytes, sections, remarks } }: { preview: CoursePreview }) => (
  <div className="grid grid-cols-1 gap-4">
    <div>
      <h3 dir="auto" className="text-lg break-words">
        {title}
      </h3>
      {subtitle !== '' && (
        <p dir="auto" className="break-words text-ink-muted">
          {subtitle}
        </p>
      )}
      <p className="tabular mt-1 text-sm text-ink-muted">{fileSize(bytes)}</p>
    </div>
    <Remarks remarks={remarks} />
    <ol className="grid grid-cols-1 gap-3" aria-label="Sections">
      {sections.map((section, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order in a file never changes
        <li key={place} className="rounded-md border border-line p-3">
          <p dir="auto" className="font-semibold break-words">
            {section.title}
          </p>
          <ul className="mt-1 grid gap-1 text-sm">
            {section.lectures.map((lecture, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order in a file never changes
              <li key={at} className="flex justify-between gap-4">
                <span dir="auto" className="min-w-0 break-words">
                  {lecture.title}
                </span>
                <span className="tabular flex-none text-ink-muted">
                  {kinds[lecture.contentType] ?? lecture.contentType} · {fileSize(lecture.bytes)}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  </div>
)

// Some remarks appear only after the draft is created, such as the one about captions that end after the video.
function Remarks({ remarks }: Pick<CoursePreview, 'remarks'>) {
  const headingId = useId()
  if (remarks.length === 0) return null
  return (
    <div>
      <h3 id={headingId} className="text-base">
        Remarks
      </h3>
      <ul className="mt-1 grid list-disc grid-cols-1 gap-1 *:ms-5 text-sm text-ink-muted" aria-labelledby={headingId}>
        {remarks.map((remark) => (
          <li key={remark} className="break-words">
            {remark}
          </li>
        ))}
      </ul>
    </div>
  )
}

const kinds: Partial<Record<string, string>> = { VIDEO: 'Video', TEXT: 'Text', QUIZ: 'Quiz', ASSIGNMENT: 'Assignment' }

function Actions({ found: { id, status, courseId } }: { found: CourseImport }) {
  const make = useMakeCourse()
  const discard = useDiscardImport()
  const failed = (error: Error) => showToast({ kind: 'error', text: sentenceOf(error, 'Something went wrong. Please try again.') })
  if (status === 'DONE' && courseId !== null) return <LinkButton to={instructorPaths.editCourse(courseId)}>Open draft</LinkButton>
  if (status !== 'READ') return null
  return (
    <>
      <Button busy={make.isPending} busyText="Starting…" disabled={discard.isPending} onClick={() => make.mutate(id, { onError: failed })}>
        Import as draft
      </Button>
      <Button
        variant="secondary"
        busy={discard.isPending}
        busyText="Discarding…"
        disabled={make.isPending}
        onClick={() => discard.mutate(id, { onError: failed })}
      >
        Discard
      </Button>
    </>
  )
}

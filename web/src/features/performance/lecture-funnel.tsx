import { downloadPerformance } from '@akada/contract/calls/teaching.ts'
import { formatCount } from '@akada/contract/counts.ts'
import type { LectureFunnel as Lecture } from '@akada/contract/teaching.ts'
import { download } from '../../lib/download.ts'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { ShareBar } from '../../ui/share-bar.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import type { PerformanceAsked } from './performance.api.ts'

type LectureFunnelProps = { lectures: readonly Lecture[]; enrolled: number; asked: PerformanceAsked }
type Step = Lecture & { place: number; drop: number; enrolled: number }

/** Shows, lecture by lecture, how far the students who enrolled in the period have progressed. */
export function LectureFunnel({ lectures, enrolled, asked }: LectureFunnelProps) {
  const steps = stepsOf(lectures, enrolled)
  return (
    <SectionCard title="Where students drop off" intro="Students who enrolled in this period, with their progress so far.">
      {enrolled === 0 || lectures.length === 0 ? (
        <Empty drawing="courses" text={lectures.length === 0 ? 'This course has no lectures yet.' : 'No enrollments in this period.'} />
      ) : (
        <>
          <div className="mb-4 flex justify-end">
            <DownloadButton load={() => download(downloadPerformance, { query: { ...asked, table: 'lectures' } })}>
              Download CSV
            </DownloadButton>
          </div>
          <Table caption="Drop-off by lecture" isCaptionHidden columns={columns} rows={steps} rowKey={({ id }) => id} />
        </>
      )}
    </SectionCard>
  )
}

/** Returns the drop before each lecture, relative to the previous lecture. For the first lecture, it is relative to the enrollments. */
function stepsOf(lectures: readonly Lecture[], enrolled: number): Step[] {
  return lectures.map((lecture, index) => {
    const before = index === 0 ? enrolled : (lectures[index - 1]?.started ?? 0)
    return { ...lecture, enrolled, place: index + 1, drop: Math.max(0, before - lecture.started) }
  })
}

const columns: readonly Column<Step>[] = [
  {
    key: 'lecture',
    header: 'Lecture',
    phone: 'primary',
    cell: ({ place, title }) => (
      <>
        {place}. <bdi>{title}</bdi>
      </>
    ),
    note: ({ sectionTitle }) => sectionTitle,
  },
  {
    key: 'started',
    header: 'Started',
    phone: 'amount',
    align: 'right',
    cell: (step) => <Share step={step} />,
    phoneCell: ({ started }) => `${formatCount(started)} started`,
    isInDetails: true,
  },
  {
    key: 'completed',
    header: 'Completed',
    phone: 'status',
    align: 'right',
    cell: ({ completed }) => formatCount(completed),
    phoneCell: ({ completed }) => `${formatCount(completed)} completed`,
  },
  {
    key: 'drop',
    header: 'Drop-off before',
    phone: 'details',
    align: 'right',
    cell: ({ drop }) => (drop === 0 ? '–' : `−${formatCount(drop)}`),
  },
  {
    key: 'stopped',
    header: 'Stopped here',
    phone: 'details',
    align: 'right',
    cell: ({ stopped }) => (stopped === 0 ? '–' : formatCount(stopped)),
  },
]

function Share({ step: { started, enrolled } }: { step: Step }) {
  const percent = Math.min(100, Math.round((started / enrolled) * 100))
  return (
    <span className="inline-flex items-center justify-end gap-3">
      <ShareBar part={started} whole={enrolled} className="w-24" />
      <span className="tabular min-w-20 whitespace-nowrap">
        {formatCount(started)} <span className="text-ink-muted">({percent}%)</span>
      </span>
    </span>
  )
}

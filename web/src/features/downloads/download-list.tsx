import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { DownloadedLecture } from '../../lib/device-store.ts'
import { roughSize } from '../../lib/file-size.ts'
import { paths } from '../../lib/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { DownloadMenu } from './download-menu.tsx'
import { allowThisNetwork, stopFetching, useDownloadQueue } from './download-queue.ts'
import { stateWords } from './download-words.ts'
import { byCourse, bytesOf, percentDownloaded, receivedOf } from './downloads.rules.ts'
import { remove, useDownloads } from './downloads.ts'
import { roomQuery } from './room.ts'
import { WifiSwitch } from './wifi-switch.tsx'

/** Lists all downloads on this device with their sizes. */
export function DownloadList() {
  const downloads = useDownloads()
  const queue = useDownloadQueue()
  const [isAsking, setAsking] = useState(false)
  if (downloads.length === 0)
    return (
      <div className="grid max-w-3xl gap-6">
        <Empty drawing="courses" title="No downloads yet" text="Download a lecture to use it offline." />
        <Settings bytes={0} />
      </div>
    )
  return (
    <div className="grid max-w-3xl gap-6">
      {queue.waitsFor === 'ask' && <WifiQuestion />}
      {byCourse(downloads).map(({ courseId, courseTitle, lectures }) => (
        <SectionCard key={courseId} title={courseTitle}>
          <ul className="-my-2">
            {lectures.map((lecture) => (
              <DownloadRow key={lecture.lectureId} lecture={lecture} words={stateWords(lecture, queue)} />
            ))}
          </ul>
        </SectionCard>
      ))}
      <Settings bytes={receivedOf({ files: downloads.flatMap(({ files }) => files) })}>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          <Icon name="trash" />
          Remove all downloads
        </Button>
      </Settings>
      <ConfirmDialog
        open={isAsking}
        title="Remove all downloads?"
        text="They’re removed from this device only. Your progress and notes stay."
        confirmText="Remove all downloads"
        variant="danger"
        onConfirm={() => {
          setAsking(false)
          for (const { lectureId } of downloads) stopFetching(lectureId)
          void remove(downloads.map(({ lectureId }) => lectureId))
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}

const WifiQuestion = () => (
  <Banner kind="info">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>We can’t tell if you’re on Wi-Fi. Downloading may use mobile data.</p>
      <Button size="small" onClick={allowThisNetwork}>
        Download now
      </Button>
    </div>
  </Banner>
)

function DownloadRow({ lecture, words }: { lecture: DownloadedLecture; words: string }) {
  const { state, title, courseId, lectureId, problem } = lecture
  return (
    <li className="flex items-start gap-3 border-t border-line py-3 first:border-0">
      <div className="min-w-0 flex-1">
        <Link dir="auto" to={paths.learn(courseId, { lecture: lectureId })} className="link">
          {title}
        </Link>
        <p className="tabular text-sm text-ink-muted">{words}</p>
        {problem && <p className="text-sm text-danger">{problem}</p>}
        {state !== 'KEPT' && bytesOf(lecture) > 0 && <ProgressBar label={`Downloading ${title}`} percent={percentDownloaded(lecture)} />}
      </div>
      <DownloadMenu
        lecture={lecture}
        label={`Options for ${title}`}
        className={buttonClass({ variant: 'quiet', shape: 'icon' })}
        button={<Icon name="more" />}
      />
    </li>
  )
}

function Settings({ bytes, children }: { bytes: number; children?: ReactNode }) {
  const room = useQuery(roomQuery).data
  return (
    <SectionCard title="Storage on this device">
      <p className="tabular">
        {roughSize(bytes)} used{room && `, ${roughSize(room.free)} available`}
      </p>
      {room && <ProgressBar label="Storage used" percent={Math.min((bytes * 100) / (bytes + room.free || 1), 100)} />}
      <div className="my-5">
        <WifiSwitch />
      </div>
      {children}
    </SectionCard>
  )
}

import { useState } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DownloadDialog } from './download-dialog.tsx'
import { canDownload, type Downloadable } from './download-lecture.ts'
import { DownloadMenu } from './download-menu.tsx'
import { useDownloadQueue } from './download-queue.ts'
import { useDownloadSettings } from './download-settings.ts'
import { stateWords, weightAfter } from './download-words.ts'
import { bytesToDownload } from './downloads.rules.ts'
import { useDownloads } from './downloads.ts'

/** Downloads one lecture, and shows the progress. */
export function DownloadLectureButton({ downloadable }: { downloadable: Downloadable }) {
  const { lecture } = downloadable
  const queue = useDownloadQueue()
  const { quality } = useDownloadSettings()
  const [isAsking, setAsking] = useState(false)
  const download = useDownloads().find(({ lectureId }) => lectureId === lecture.id)
  if (!canDownload()) return null
  if (download) {
    const words = stateWords(download, queue)
    return (
      <DownloadMenu
        lecture={download}
        label={`${words}: ${lecture.title}`}
        className={buttonClass({ variant: 'quiet' }, 'px-3')}
        button={
          <>
            <Icon name={download.state === 'KEPT' ? 'check-circle' : download.state === 'FAILED' ? 'warning' : 'download'} />
            <span className="tabular max-sm:sr-only">{words}</span>
            <Icon name="chevron-down" className="max-sm:hidden" />
          </>
        }
      />
    )
  }
  return (
    <>
      <Button variant="quiet" className="px-3" onClick={() => setAsking(true)}>
        <Icon name="download" />
        <span className="max-sm:sr-only">Download lecture{weightAfter(bytesToDownload(lecture, quality))}</span>
      </Button>
      <DownloadDialog open={isAsking} title="Download lecture" downloadables={[downloadable]} onClose={() => setAsking(false)} />
    </>
  )
}

/** Downloads a section's remaining lectures. */
export function DownloadSectionButton({ title, downloadables }: { title: string; downloadables: readonly Downloadable[] }) {
  const { quality } = useDownloadSettings()
  const [isAsking, setAsking] = useState(false)
  const downloaded = new Set(useDownloads().map(({ lectureId }) => lectureId))
  const missing = downloadables.filter(({ lecture }) => !downloaded.has(lecture.id))
  if (!canDownload() || missing.length === 0) return null
  const bytes = missing.reduce((sum, { lecture }) => sum + bytesToDownload(lecture, quality), 0)
  return (
    <div className="-mx-1 pb-3">
      <Button variant="quiet" size="small" aria-label={`Download section${weightAfter(bytes)}: ${title}`} onClick={() => setAsking(true)}>
        <Icon name="download" />
        Download section{weightAfter(bytes)}
      </Button>
      <DownloadDialog
        open={isAsking}
        title={
          <>
            Download “<bdi>{title}</bdi>”
          </>
        }
        downloadables={missing}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}

/** Marks a downloaded lecture in a list, or, while offline, a lecture that isn't downloaded. */
export function DownloadMark({ lectureId, isOnline }: { lectureId: number; isOnline: boolean }) {
  const queue = useDownloadQueue()
  const download = useDownloads().find((each) => each.lectureId === lectureId)
  if (!download) return isOnline ? null : <span className="block">Not downloaded</span>
  return <span className="block whitespace-nowrap">{download.state === 'KEPT' ? 'Downloaded' : stateWords(download, queue)}</span>
}

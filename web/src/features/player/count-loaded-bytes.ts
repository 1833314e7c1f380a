import { estimateBytes, joinRanges, type Range } from './loaded-bytes.rules.ts'

export type CountBytes = (bytes: number) => void

type PlayedFile = { contentUrl: string; bytes: number; durationSeconds: number }

/**
 * Counts the bytes of a file that a video has loaded. At the end of each request, the browser reports them. Until then, they are estimated
 * from the loaded time ranges.
 */
export function countLoadedBytes(video: HTMLVideoElement, file: PlayedFile, count: CountBytes): () => void {
  const address = new URL(file.contentUrl, location.href).href
  let ranges: Range[] = []
  let accounted = 0
  let told = 0

  const tell = () => {
    ranges = joinRanges(ranges, rangesOf(video))
    const loaded = Math.max(accounted, estimateBytes(ranges, file))
    if (loaded > told) count(loaded - told)
    told = Math.max(told, loaded)
  }
  const account = (list: PerformanceObserverEntryList) => {
    const entries = list.getEntriesByName(address) as PerformanceResourceTiming[]
    accounted += entries.reduce((sum, entry) => sum + (entry.transferSize || 0), 0)
    tell()
  }
  const observer = 'PerformanceObserver' in window ? new PerformanceObserver(account) : undefined
  observer?.observe({ type: 'resource' })
  video.addEventListener('progress', tell)
  video.addEventListener('pause', tell)
  return () => {
    tell()
    observer?.disconnect()
    video.removeEventListener('progress', tell)
    video.removeEventListener('pause', tell)
  }
}

const rangesOf = ({ buffered }: HTMLVideoElement): Range[] =>
  Array.from({ length: buffered.length }, (_, index) => [buffered.start(index), buffered.end(index)])

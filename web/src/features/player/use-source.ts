import type { Playback, Quality, Rendition } from '@akada/contract/playback.ts'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { attachSource, canStream, qualityOfHeight } from './attach-source.ts'
import type { CountBytes } from './count-loaded-bytes.ts'
import { type Fault, faultOf, isPictureMissing, isUnplayable, loadingFault, unplayableFault } from './explain-failure.ts'
import { type Choice, choiceFor } from './quality.rules.ts'
import { resumePoint } from './resume.ts'
import type { Wishes } from './use-wishes.ts'

// The delay between choosing a lecture and its start (docs/product.md P-13.3).
const AUTOPLAY_MS = 100
// If a renewed URL fails sooner than this, the cause isn't expiry.
const RENEWAL_HELPS_MS = 30_000

/** `isOnDevice`: the video is downloaded, so playback needs no network. */
export type Playable = Playback & { isOnDevice?: boolean }

/** Loads the lecture's playback. A renewal must bypass the cache. */
export type LoadPlayback = (how: { isRenewal: boolean }) => Promise<Playable>

type Source = {
  loadPlayback: LoadPlayback
  wishes: Wishes
  /** Whether the video starts automatically. Otherwise, no part of the video loads before the user starts it. */
  startsByItself: boolean
  /** The last position in seconds. */
  leftAt: number | null
  /** The position in the page's URL, which takes precedence over the last position. */
  startAt: number | null
  onBytes: CountBytes
}

/**
 * Loads a lecture's video in the chosen quality, resumes at the last position and starts playback. Expired URLs are renewed automatically.
 * A change of quality keeps the position.
 */
export function useSource(video: HTMLVideoElement, source: Source) {
  const [first] = useState(source)
  const kept = useRef<Kept>({
    at: null,
    wantsToPlay: false,
    hasBegun: false,
    isStreaming: false,
    loaded: null,
    playing: undefined,
    renewedMs: Number.NEGATIVE_INFINITY,
  })
  const latest = useRef(source)
  useEffect(() => {
    latest.current = source
  })
  const parts: Parts = { video, first, latest, kept }
  const { playback, fault, isStreamBroken, load, recover, onBroken, ...resumed } = usePlayback(parts)
  const choice = playback && choiceFor(playback.renditions, !isStreamBroken && canStream(video, playback), source.wishes)
  // The order matters: on unmount, the source is detached first.
  const streamed = useAttached(parts, { playback, choice, onBroken })
  const isStarting = useStarting(parts, { load, onBroken })
  useRetryOnline(fault !== null, recover)
  return {
    playback,
    choice,
    shown: choice === 'auto' ? streamed : choice,
    fault,
    isPreparing: playback === null && fault === null,
    isStarting: isStarting && fault === null,
    hasBegun: useHasBegun(video),
    retry: recover,
    ...resumed,
  }
}

type Parts = { video: HTMLVideoElement; first: Source; latest: RefObject<Source>; kept: RefObject<Kept> }

/** Loads the lecture's playback, and reloads it after a failure. */
function usePlayback({ video, first, latest, kept }: Parts) {
  const [loaded, setPlayback] = useState<Playable | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [resumedAt, setResumedAt] = useState<number | null>(null)
  // If the stream fails, a file may still play.
  const [isStreamBroken, setStreamBroken] = useState(false)
  // If this browser can't play the original, a rendition may still play.
  const [lacksOriginal, setLacksOriginal] = useState(false)
  const playback = useMemo(() => (lacksOriginal && loaded ? withoutOriginal(loaded) : loaded), [loaded, lacksOriginal])

  const load = useCallback(
    async (isRenewal: boolean) => {
      setFault(null)
      try {
        const loaded = await latest.current.loadPlayback({ isRenewal })
        if (kept.current.at === null) {
          const resumed = first.startAt === null ? resumePoint(first.leftAt, loaded.durationSeconds) : null
          kept.current.at = first.startAt ?? resumed ?? 0
          setResumedAt(resumed)
        }
        kept.current.loaded = loaded
        setPlayback(loaded)
      } catch (error) {
        setFault(faultOf(error))
      }
    },
    [first, latest, kept],
  )

  const recover = useCallback(() => {
    kept.current.renewedMs = performance.now()
    return load(true)
  }, [load, kept])

  const explain = useCallback(async () => {
    const { playing, loaded } = kept.current
    const cannotPlay = await isUnplayable(video, playing)
    // The user chose another quality in the meantime.
    if (kept.current.playing?.quality !== playing?.quality) return
    if (cannotPlay && loaded && hasOthers(loaded, playing)) setLacksOriginal(true)
    else if (cannotPlay) setFault(unplayableFault({ rendition: playing, isBeingProcessed: loaded?.isBeingProcessed === true }))
    else setFault(await loadingFault(playing))
  }, [video, kept])

  const onBroken = useCallback(() => {
    const { renewedMs, isStreaming, playing } = kept.current
    const isRenewed = performance.now() - renewedMs < RENEWAL_HELPS_MS
    if (!isRenewed && !isPictureMissing(video, playing)) void recover()
    else if (isStreaming && navigator.onLine) setStreamBroken(true)
    else void explain()
  }, [recover, explain, video, kept])

  const forgetResume = () => setResumedAt(null)
  return { playback, fault, isStreamBroken, load, recover, onBroken, resumedAt, forgetResume }
}

const isOther = ({ quality }: Rendition) => quality !== 'original' && quality !== 'audio'
const hasOthers = ({ renditions }: Playback, playing: Rendition | undefined) => playing?.quality === 'original' && renditions.some(isOther)
const withoutOriginal = (loaded: Playable): Playable => ({
  ...loaded,
  renditions: loaded.renditions.filter(({ quality }) => quality !== 'original'),
})

type Chosen = { playback: Playable | null; choice: Choice | null; onBroken: () => void }

/** Attaches the chosen source. Returns a stream's current quality if it is known. */
function useAttached({ video, first, latest, kept }: Parts, { playback, choice, onBroken }: Chosen): Quality | null {
  const [streamed, setStreamed] = useState<Quality | null>(null)
  useEffect(() => {
    if (playback === null || choice === null) return
    const { at, hasBegun } = kept.current
    kept.current.isStreaming = choice === 'auto'
    kept.current.playing = playback.renditions.find(({ quality }) => quality === choice)
    setStreamed(null)
    video.preload = hasBegun || first.startsByItself ? 'metadata' : 'none'
    return attachSource(video, {
      playback,
      choice,
      at: at ?? 0,
      hasBegun,
      onBytes: (bytes) => {
        if (!playback.isOnDevice) latest.current.onBytes(bytes)
      },
      onHeight: (height) => setStreamed(qualityOfHeight(playback, height)),
      onAttached: () => {
        // Before the video has loaded, this sets the start position. The browser fires no event for it.
        if (kept.current.at) {
          video.currentTime = kept.current.at
          video.dispatchEvent(new Event('timeupdate'))
        }
        if (kept.current.wantsToPlay) play(video)
      },
      onFailure: onBroken,
    })
  }, [video, playback, choice, first, latest, kept, onBroken])
  return streamed
}

type Starting = { load: (isRenewal: boolean) => Promise<void>; onBroken: () => void }

/** Starts the video, and stops it on unmount. Returns true while an automatic start is pending. */
function useStarting({ video, first, kept }: Parts, { load, onBroken }: Starting): boolean {
  const [isStarting, setStarting] = useState(first.startsByItself)
  useEffect(() => {
    void load(false)
    const start = async () => {
      // Set before the browser reports playback: if the URL changed now, both the event and the playback would be canceled.
      kept.current.wantsToPlay = true
      if (!(await mayPlay(video))) kept.current.wantsToPlay = false
      setStarting(false)
    }
    const starting = first.startsByItself ? setTimeout(() => void start(), AUTOPLAY_MS) : undefined
    const stop = keepTrack(video, kept.current, onBroken)
    return () => {
      clearTimeout(starting)
      stop()
      video.pause()
      video.removeAttribute('src')
      video.load()
    }
  }, [video, first, kept, load, onBroken])
  return isStarting
}

type Kept = {
  at: number | null
  wantsToPlay: boolean
  hasBegun: boolean
  isStreaming: boolean
  loaded: Playable | null
  /** The file that is playing, or undefined for a stream. */
  playing: Rendition | undefined
  renewedMs: number
}

/** Records the position and playback state, so that they survive a change of source. */
function keepTrack(video: HTMLVideoElement, kept: Kept, onBroken: () => void): () => void {
  const listeners = {
    loadedmetadata: () => {
      if (isPictureMissing(video, kept.playing)) return onBroken()
      if (kept.at !== null && Math.abs(video.currentTime - kept.at) > 0.5) video.currentTime = kept.at
    },
    timeupdate: () => {
      // Before the video has loaded, the position is 0 unless the user has set it.
      if (!video.error && (video.readyState > 0 || video.currentTime > 0)) kept.at = video.currentTime
    },
    error: onBroken,
    play: () => {
      kept.wantsToPlay = true
    },
    playing: () => {
      kept.hasBegun = true
    },
    pause: () => {
      if (!video.error) kept.wantsToPlay = false
    },
  }
  for (const [event, listener] of Object.entries(listeners)) video.addEventListener(event, listener)
  return () => {
    for (const [event, listener] of Object.entries(listeners)) video.removeEventListener(event, listener)
  }
}

function useHasBegun(video: HTMLVideoElement): boolean {
  const [hasBegun, setBegun] = useState(false)
  useEffect(() => {
    const begin = () => setBegun(true)
    video.addEventListener('playing', begin, { once: true })
    return () => video.removeEventListener('playing', begin)
  }, [video])
  return hasBegun
}

/** Retries as soon as the network is back. */
function useRetryOnline(hasFailed: boolean, retry: () => Promise<void>) {
  useEffect(() => {
    if (!hasFailed) return
    const again = () => void retry()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [hasFailed, retry])
}

export function play(video: HTMLVideoElement) {
  video.play().catch(() => undefined)
}

/** Browsers may block autoplay before the user's first interaction. The user can then press the play button. */
const mayPlay = (video: HTMLVideoElement): Promise<boolean> =>
  video.play().then(
    () => true,
    (error: unknown) => !(error instanceof DOMException && error.name === 'NotAllowedError'),
  )

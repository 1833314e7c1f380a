import type { Playback, Quality, Rendition } from '@akada/contract/playback.ts'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { attachSource, canStream, qualityOfHeight } from './attach-source.ts'
import type { CountBytes } from './count-loaded-bytes.ts'
import { type Fault, faultOf, isPictureMissing, isUnplayable, loadingFault, unplayableFault } from './explain-failure.ts'
import { type Choice, choiceFor } from './quality.rules.ts'
import { resumePoint } from './resume.ts'
import type { Wishes } from './use-wishes.ts'

// The pause between choosing a lecture and its start (docs/product.md P-13.3).
const AUTOPLAY_MS = 100
// An address that fails again so soon after it was renewed isn't merely old.
const RENEWAL_HELPS_MS = 30_000

/** `isOnDevice`: playing it loads nothing. */
export type Playable = Playback & { isOnDevice?: boolean }

/** How the lecture can be played; a renewal must not come from memory. */
export type LoadPlayback = (how: { isRenewal: boolean }) => Promise<Playable>

type Source = {
  loadPlayback: LoadPlayback
  wishes: Wishes
  /** Whether it begins by itself; if not, nothing of it is loaded before it is played. */
  startsByItself: boolean
  /** Where the video was left, in seconds. */
  leftAt: number | null
  /** Where the address of the page says to begin; it goes before where the video was left. */
  startAt: number | null
  onBytes: CountBytes
}

/**
 * Loads a lecture's video in the quality that is wished for, goes on where it was left and starts it. An address that has expired
 * is renewed in passing. Another quality goes on where the one before stood.
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
  // In this order, so that on leaving what it plays from is taken away before all else.
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

/** How the lecture can be played, loaded once and again when that broke. */
function usePlayback({ video, first, latest, kept }: Parts) {
  const [loaded, setPlayback] = useState<Playable | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [resumedAt, setResumedAt] = useState<number | null>(null)
  // Where streaming itself is what fails, a file may play.
  const [isStreamBroken, setStreamBroken] = useState(false)
  // If this browser can't play the original, it may still play a rendition.
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
    // The person has chosen another quality meanwhile.
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

/** Gives the video what was chosen; the quality that a stream shows, as far as that is known. */
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
        // Before anything is loaded it says where the video will begin, of which the browser tells nobody.
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

/** Begins, and on leaving ends all; whether it is about to play by itself. */
function useStarting({ video, first, kept }: Parts, { load, onBroken }: Starting): boolean {
  const [isStarting, setStarting] = useState(first.startsByItself)
  useEffect(() => {
    void load(false)
    const start = async () => {
      // Before the browser says so: an address that comes at this moment takes the news away, and the playing with it.
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
  /** The file being played; undefined for a stream. */
  playing: Rendition | undefined
  renewedMs: number
}

/** Where the video stands and whether it plays, through changes of what it plays. */
function keepTrack(video: HTMLVideoElement, kept: Kept, onBroken: () => void): () => void {
  const listeners = {
    loadedmetadata: () => {
      if (isPictureMissing(video, kept.playing)) return onBroken()
      if (kept.at !== null && Math.abs(video.currentTime - kept.at) > 0.5) video.currentTime = kept.at
    },
    timeupdate: () => {
      // While nothing is loaded it stands at the beginning, or where somebody has sent it meanwhile.
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

/** What failed without a network is tried again as soon as there is one. */
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

/** Browsers refuse to play before the person has touched the page; the play button is then there to be pressed. */
const mayPlay = (video: HTMLVideoElement): Promise<boolean> =>
  video.play().then(
    () => true,
    (error: unknown) => !(error instanceof DOMException && error.name === 'NotAllowedError'),
  )

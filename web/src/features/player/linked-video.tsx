import type { VideoLink } from '@akada/contract/playback.ts'
import { servedBy } from '@akada/contract/video-addresses.ts'
import { useEffect, useRef, useState } from 'react'
import { useLatest } from '../../lib/use-latest.ts'
import { Icon } from '../../ui/icon.tsx'
import { attachStream } from './attach-source.ts'
import { FramedMedia, type TimedMedia } from './framed-media.ts'
import { framedPlayers } from './framed-players.ts'
import { UpNext } from './player-overlays.tsx'
import { changeSettings, currentSettings, usePlayerSettings } from './player-settings.ts'
import { resumePoint } from './resume.ts'
import { type SavePosition, usePosition } from './use-position.ts'
import { useWishes } from './use-wishes.ts'

export type LinkedVideoProps = {
  link: VideoLink
  title: string
  /** A picture of this site. None is loaded from the other site. */
  posterUrl: string | null | undefined
  durationSeconds: number
  /** Where the student stopped, in seconds. */
  leftAt?: number | null
  /** The start position in the page’s URL, in seconds. */
  startAt?: number | null
  onPosition?: SavePosition | undefined
  onEnded?: () => void
  onDuration?: (seconds: number) => void
  onMedia?: (media: TimedMedia | null) => void
  next?: { title: string; go: () => void } | undefined
}

/** Plays a video from another site. Before the user presses play, or has allowed the site on this device, nothing is requested from there. */
export function LinkedVideo(props: LinkedVideoProps) {
  const { link, title, posterUrl } = props
  const site = servedBy(link)
  const { allowedSites } = usePlayerSettings()
  const { savesData } = useWishes()
  const isAllowed = allowedSites.includes(site)
  const [isOpen, setOpen] = useState(isAllowed && !savesData)
  return (
    <>
      <section
        aria-label="Video player"
        className="relative aspect-video max-h-[calc(100dvh-3.5rem)] w-full overflow-hidden bg-video text-on-video [color-scheme:dark] lg:rounded-lg"
      >
        {isOpen ? (
          <Player {...props} />
        ) : (
          <>
            {posterUrl && <img src={posterUrl} alt="" className="size-full object-contain" />}
            <button
              type="button"
              aria-label={`Play ${title} from ${site}`}
              className="absolute inset-0 grid place-items-center focus-visible:-outline-offset-4 focus-visible:outline-on-video"
              onClick={() => setOpen(true)}
            >
              <span className="grid size-16 place-items-center rounded-full bg-video/70">
                <Icon name="play" className="size-8" />
              </span>
            </button>
          </>
        )}
      </section>
      <Notice site={site} isAllowed={isAllowed} isOpen={isOpen} />
    </>
  )
}

const Notice = ({ site, isAllowed, isOpen }: { site: string; isAllowed: boolean; isOpen: boolean }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 pt-3 text-sm sm:px-6 lg:px-0">
    <p>
      {isOpen
        ? `This video plays from ${site}, which gets data about your visit.`
        : `Playing this video sends data about your visit to ${site}.`}{' '}
      <span className="text-ink-muted">It can’t be downloaded.</span>
    </p>
    <label className="flex min-h-11 items-center gap-2">
      <input
        type="checkbox"
        className="size-5 flex-none accent-brand"
        checked={isAllowed}
        onChange={({ target }) => allowSite(site, target.checked)}
      />
      Always play videos from {site} on this device
    </label>
  </div>
)

function allowSite(site: string, isAllowed: boolean) {
  const others = currentSettings().allowedSites.filter((each) => each !== site)
  changeSettings({ allowedSites: isAllowed ? [...others, site] : others })
}

function Player({ link, title, durationSeconds, leftAt = null, startAt = null, next, ...on }: LinkedVideoProps) {
  const [begin] = useState(() => startAt ?? resumePoint(leftAt, durationSeconds) ?? 0)
  const [media, setMedia] = useState<(TimedMedia & { play: () => unknown }) | null>(null)
  const [hasEnded, setEnded] = useState(false)
  const { playsNext } = useWishes()
  const latest = useLatest(on)

  useEffect(() => {
    latest.current.onMedia?.(media)
    return () => latest.current.onMedia?.(null)
  }, [media, latest])
  useSeek(media, startAt, begin)

  return (
    <>
      {link.provider === 'ADDRESS' ? (
        <FileVideo url={link.url} begin={begin} onMedia={setMedia} />
      ) : (
        <FrameVideo player={framedPlayers[link.provider]} {...{ link, title, begin }} onMedia={setMedia} />
      )}
      {media && (
        <Following
          media={media}
          onPosition={on.onPosition}
          onEnded={() => {
            setEnded(true)
            on.onEnded?.()
          }}
          onPlay={() => setEnded(false)}
          onDuration={on.onDuration}
        />
      )}
      {hasEnded && next && (
        <UpNext
          title={next.title}
          isAutomatic={playsNext}
          onNext={next.go}
          onReplay={() => {
            setEnded(false)
            if (media === null) return
            media.currentTime = 0
            media.play()
          }}
        />
      )}
    </>
  )
}

/** Follows a position in the page’s URL that changes while the video is open. */
function useSeek(media: TimedMedia | null, startAt: number | null, begin: number) {
  const before = useRef(begin)
  useEffect(() => {
    if (media === null || startAt === null || startAt === before.current) return
    before.current = startAt
    media.currentTime = startAt
  }, [media, startAt])
}

type FollowingProps = Pick<LinkedVideoProps, 'onPosition'> & {
  onDuration: LinkedVideoProps['onDuration']
  media: TimedMedia & { duration?: number }
  onEnded: () => void
  onPlay: () => void
}

function Following({ media, onPosition, onEnded, onPlay, onDuration }: FollowingProps) {
  usePosition(media, onPosition)
  const latest = useLatest({ onEnded, onPlay, onDuration })
  useEffect(() => {
    const onEnd = () => latest.current.onEnded()
    const onStart = () => latest.current.onPlay()
    const onLength = () => latest.current.onDuration?.(Math.round(media.duration ?? 0))
    media.addEventListener('ended', onEnd)
    media.addEventListener('play', onStart)
    media.addEventListener('durationchange', onLength)
    return () => {
      media.removeEventListener('ended', onEnd)
      media.removeEventListener('play', onStart)
      media.removeEventListener('durationchange', onLength)
    }
  }, [media, latest])
  return null
}

type FrameVideoProps = {
  player: (typeof framedPlayers)['YOUTUBE']
  link: VideoLink
  title: string
  begin: number
  onMedia: (media: FramedMedia | null) => void
}

function FrameVideo({ player, link: { id, hash }, title, begin, onMedia }: FrameVideoProps) {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  useEffect(() => {
    if (frame === null) return
    const media = new FramedMedia(frame, player)
    const stop = media.listen()
    onMedia(media)
    return () => {
      stop()
      onMedia(null)
    }
  }, [frame, player, onMedia])
  return (
    <iframe
      ref={setFrame}
      title={title}
      src={player.addressOf({ id: id ?? '', hash, startAt: Math.floor(begin), siteOrigin: location.origin })}
      // The player can’t navigate this page. YouTube refuses to play if it doesn’t learn the site’s origin.
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="strict-origin-when-cross-origin"
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      className="size-full"
      // The button that opened the player is gone, and the player has its own keys.
      onLoad={() => frame?.focus()}
    />
  )
}

function FileVideo({ url, begin, onMedia }: { url: string; begin: number; onMedia: (media: HTMLVideoElement | null) => void }) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (video === null) return
    onMedia(video)
    video.focus()
    const onLoaded = () => {
      video.currentTime = begin
    }
    video.addEventListener('loadedmetadata', onLoaded, { once: true })
    const detach = attachFile(video, url, () => setFailed(true))
    return () => {
      detach()
      video.removeEventListener('loadedmetadata', onLoaded)
      onMedia(null)
    }
  }, [video, url, begin, onMedia])
  if (hasFailed) return <p className="grid size-full place-items-center p-4 text-center">We couldn’t load this video. Try again later.</p>
  return (
    // biome-ignore lint/a11y/useMediaCaption: captions are part of the file or stream
    <video ref={setVideo} controls autoPlay playsInline controlsList="nodownload" className="size-full" onError={() => setFailed(true)} />
  )
}

function attachFile(video: HTMLVideoElement, url: string, onFailure: () => void): () => void {
  if (new URL(url).pathname.toLowerCase().endsWith('.m3u8'))
    return attachStream(video, {
      ...{ playlistUrl: url, at: 0, hasBegun: true, onFailure },
      ...{ onBytes: () => undefined, onHeight: () => undefined, onAttached: () => undefined },
    })
  video.src = url
  return () => undefined
}

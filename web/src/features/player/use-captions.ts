import type { Cue } from '@akada/contract/captions.ts'
import type { CaptionTrack } from '@akada/contract/courses.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { captionsQuery } from './captions.api.ts'
import { chooseTrack } from './captions.rules.ts'
import { usePlayerSettings } from './player-settings.ts'

const none: readonly Cue[] = []

/** The captions of a lecture in the language that was chosen last, fetched when they are wanted. */
export function useCaptions(lectureId: number, tracks: readonly CaptionTrack[], isWanted: boolean) {
  const { captionsLanguage } = usePlayerSettings()
  const wanted = captionsLanguage === null ? navigator.languages : [captionsLanguage, ...navigator.languages]
  const track = chooseTrack(tracks, [...wanted, 'en'])
  const captions = useQuery(captionsQuery(lectureId, isWanted ? track?.language : undefined))
  return { track, captions, cues: captions.data?.cues ?? none }
}

/**
 * Hands what is said to the browser as well: for picture-in-picture and an iPhone's full screen, where only the video itself is
 * seen, and for software that reads text tracks. Beside our own captions the browser's stay hidden.
 */
export function useTextTrack(video: HTMLVideoElement, { track, cues }: { track: CaptionTrack | undefined; cues: readonly Cue[] }) {
  const [language, label] = [track?.language, track?.label]
  useEffect(() => {
    if (language === undefined || label === undefined || cues.length === 0 || !('VTTCue' in window)) return
    const textTrack = trackOf(video, { language, label })
    const update = () => {
      textTrack.mode = isSeenAlone(video) ? 'showing' : 'hidden'
    }
    update()
    for (const { start, end, text } of cues) textTrack.addCue(new VTTCue(start, end, escaped(text)))
    for (const event of events) video.addEventListener(event, update)
    return () => {
      for (const event of events) video.removeEventListener(event, update)
      // Only while it isn't disabled can its cues be read.
      textTrack.mode = 'hidden'
      for (const cue of [...(textTrack.cues ?? [])]) textTrack.removeCue(cue)
      textTrack.mode = 'disabled'
    }
  }, [video, language, label, cues])
}

const events = ['enterpictureinpicture', 'leavepictureinpicture', 'webkitbeginfullscreen', 'webkitendfullscreen'] as const

const isSeenAlone = (video: HTMLVideoElement) =>
  document.pictureInPictureElement === video || (video as { webkitDisplayingFullscreen?: boolean }).webkitDisplayingFullscreen === true

// A track can't be taken off its video again, so each language has one for good.
export const trackOf = (video: HTMLVideoElement, { language, label }: CaptionTrack): TextTrack =>
  [...video.textTracks].find((known) => known.language === language && known.label === label) ??
  video.addTextTrack('captions', label, language)

// To the browser the text of a cue is markup.
export const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

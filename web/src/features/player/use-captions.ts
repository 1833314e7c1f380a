import type { Cue } from '@akada/contract/captions.ts'
import type { CaptionTrack } from '@akada/contract/courses.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { captionsQuery } from './captions.api.ts'
import { chooseTrack } from './captions.rules.ts'
import { usePlayerSettings } from './player-settings.ts'

const none: readonly Cue[] = []

/** Loads a lecture's captions on demand, in the language chosen last. */
export function useCaptions(lectureId: number, tracks: readonly CaptionTrack[], isWanted: boolean) {
  const { captionsLanguage } = usePlayerSettings()
  const wanted = captionsLanguage === null ? navigator.languages : [captionsLanguage, ...navigator.languages]
  const track = chooseTrack(tracks, [...wanted, 'en'])
  const captions = useQuery(captionsQuery(lectureId, isWanted ? track?.language : undefined))
  return { track, captions, cues: captions.data?.cues ?? none }
}

/**
 * Copies the captions into a text track. Picture-in-picture and an iPhone's full screen show only the video, and some software reads text
 * tracks. The track is hidden while the player shows its own captions.
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
      // A disabled track's cues can't be read.
      textTrack.mode = 'hidden'
      for (const cue of [...(textTrack.cues ?? [])]) textTrack.removeCue(cue)
      textTrack.mode = 'disabled'
    }
  }, [video, language, label, cues])
}

const events = ['enterpictureinpicture', 'leavepictureinpicture', 'webkitbeginfullscreen', 'webkitendfullscreen'] as const

const isSeenAlone = (video: HTMLVideoElement) =>
  document.pictureInPictureElement === video || (video as { webkitDisplayingFullscreen?: boolean }).webkitDisplayingFullscreen === true

// Returns the video's track for a language. Tracks can't be removed from a video, so an existing one is reused.
export const trackOf = (video: HTMLVideoElement, { language, label }: CaptionTrack): TextTrack =>
  [...video.textTracks].find((known) => known.language === language && known.label === label) ??
  video.addTextTrack('captions', label, language)

// Escapes a cue's text, because browsers parse it as markup.
export const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

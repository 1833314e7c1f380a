import type { Cue } from '@akada/contract/captions.ts'
import type { CaptionTrack } from '@akada/contract/courses.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { captionsQuery } from './captions.api.ts'
import { chooseTrack } from './captions.rules.ts'
import { usePlayerSettings } from './player-settings.ts'

const none: readonly Cue[] = []

/** The captions of a lecture in the last chosen language, loaded on demand. */
export function useCaptions(lectureId: number, tracks: readonly CaptionTrack[], isWanted: boolean) {
  const { captionsLanguage } = usePlayerSettings()
  const wanted = captionsLanguage === null ? navigator.languages : [captionsLanguage, ...navigator.languages]
  const track = chooseTrack(tracks, [...wanted, 'en'])
  const captions = useQuery(captionsQuery(lectureId, isWanted ? track?.language : undefined))
  return { track, captions, cues: captions.data?.cues ?? none }
}

/**
 * Copies the captions into a text track: for picture-in-picture and an iPhone's full screen, which show only the video, and for
 * software that reads text tracks. The track is hidden while the player shows its own captions.
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
      // The cues of a disabled track can't be read.
      textTrack.mode = 'hidden'
      for (const cue of [...(textTrack.cues ?? [])]) textTrack.removeCue(cue)
      textTrack.mode = 'disabled'
    }
  }, [video, language, label, cues])
}

const events = ['enterpictureinpicture', 'leavepictureinpicture', 'webkitbeginfullscreen', 'webkitendfullscreen'] as const

const isSeenAlone = (video: HTMLVideoElement) =>
  document.pictureInPictureElement === video || (video as { webkitDisplayingFullscreen?: boolean }).webkitDisplayingFullscreen === true

// A track can't be removed from its video, so each language keeps one.
export const trackOf = (video: HTMLVideoElement, { language, label }: CaptionTrack): TextTrack =>
  [...video.textTracks].find((known) => known.language === language && known.label === label) ??
  video.addTextTrack('captions', label, language)

// Browsers parse the text of a cue as markup.
export const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

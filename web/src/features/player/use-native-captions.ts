import type { CaptionTrack } from '@akada/contract/courses.ts'
import { useEffect } from 'react'
import { changeSettings, currentSettings, usePlayerSettings } from './player-settings.ts'
import { escaped, trackOf, useCaptions } from './use-captions.ts'

type Spoken = { lectureId: number; tracks: readonly CaptionTrack[] }

/**
 * Passes captions to the browser, which shows them and lists the languages in its own controls. Stores the choice. Captions load on demand.
 * Only for a video element that never shows another lecture.
 */
export function useNativeCaptions(video: HTMLVideoElement, { lectureId, tracks }: Spoken) {
  const { hasCaptions } = usePlayerSettings()
  const { track, cues } = useCaptions(lectureId, tracks, hasCaptions)
  const language = track?.language

  useEffect(() => {
    if (language === undefined || !('VTTCue' in window)) return
    const handed = tracks.map((each) => trackOf(video, each))
    for (const each of handed) each.mode = hasCaptions && each.language === language ? 'showing' : 'disabled'
    const remember = () => {
      const shown = handed.find(({ mode }) => mode === 'showing')?.language
      if (shown === (currentSettings().hasCaptions ? language : undefined)) return
      changeSettings({ hasCaptions: shown !== undefined, ...(shown !== undefined && { captionsLanguage: shown }) })
    }
    video.textTracks.addEventListener('change', remember)
    return () => video.textTracks.removeEventListener('change', remember)
  }, [video, tracks, hasCaptions, language])

  useEffect(() => {
    if (track === undefined || cues.length === 0 || !('VTTCue' in window)) return
    const textTrack = trackOf(video, track)
    if ((textTrack.cues?.length ?? 0) > 0) return
    for (const { start, end, text } of cues) textTrack.addCue(new VTTCue(start, end, escaped(text)))
  }, [video, track, cues])
}

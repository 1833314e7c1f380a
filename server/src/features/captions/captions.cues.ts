import type { Cue, EditableCaptions } from '@akada/contract/captions.ts'
import type { CaptionsRow } from './captions.queries.ts'
import { parseCaptions } from './captions.rules.ts'

/** Returns stored captions, parsed for editors and players. */
export function editable({ language, label, kind, version, cues }: CaptionsRow): EditableCaptions {
  return { language, label, kind, version, cues: cuesIn(cues) }
}

export function cuesIn(kept: string): Cue[] {
  if (kept === writtenEmpty) return []
  const parsed = parseCaptions(kept)
  if ('problem' in parsed) throw new Error('stored captions can’t be parsed')
  return parsed.cues
}

// The stored form of captions without cues. The parser rejects a file without cues.
const writtenEmpty = 'WEBVTT\n\n'

import { saveCaptions } from '@akada/contract/calls/captions.ts'
import type { CaptionKind, Cue, SavedCaptions } from '@akada/contract/captions.ts'
import { call } from './api.ts'
import { upload } from './upload.ts'

/** Identifies the captions to save. `version`: the edited version, or 0 for a new language. */
export type CaptionsTo = { lectureId: number; language: string; label: string; kind: CaptionKind; version: number }

/** Uploads a caption file or edited cues. Cues are sent as a file, because they may exceed the size limit of a JSON body. */
export function sendCaptions(to: CaptionsTo, file: File | readonly Cue[]): Promise<SavedCaptions> {
  const { lectureId, language, label, kind, version } = to
  // Only the editor may remove all cues. A file must contain some.
  if (!(file instanceof File) && file.length === 0)
    return call(saveCaptions, { params: { id: lectureId, language }, body: { label, kind, version, cues: [] } })
  const content = file instanceof File ? file : new Blob([webVttOf(file)], { type: 'text/vtt' })
  return upload(saveCaptions, {
    file: content,
    fileName: file instanceof File ? file.name : `${language}.vtt`,
    params: { id: lectureId, language },
    fields: { label, kind, version: String(version) },
  })
}

function webVttOf(cues: readonly Cue[]): string {
  return `WEBVTT\n\n${cues.map(({ start, end, text }) => `${clock(start)} --> ${clock(end)}\n${escaped(text)}\n`).join('\n')}`
}

// An empty line would end the cue.
const escaped = (text: string) =>
  text
    .replace(/\n\s*\n/g, '\n')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')

function clock(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000)
  const part = (unitMs: number, of: number, digits: number) => String(Math.floor(milliseconds / unitMs) % of).padStart(digits, '0')
  return `${part(3_600_000, 1000, 2)}:${part(60_000, 60, 2)}:${part(1000, 60, 2)}.${part(1, 1000, 3)}`
}

// The languages that most students speak, then common caption languages on other course sites. Users enter any other language by its
// code. The names are listed because browsers don't include all of them.
const usual: Readonly<Record<string, string>> = {
  en: 'English',
  pcm: 'Nigerian Pidgin',
  ha: 'Hausa',
  ig: 'Igbo',
  yo: 'Yoruba',
  fr: 'French',
  ar: 'Arabic',
  sw: 'Swahili',
  ak: 'Akan',
  am: 'Amharic',
  pt: 'Portuguese',
  es: 'Spanish',
  de: 'German',
  zh: 'Chinese',
  hi: 'Hindi',
}

export type CaptionLanguage = { tag: string; name: string }

export const captionLanguages = (): CaptionLanguage[] => Object.entries(usual).map(([tag, name]) => ({ tag, name }))

/** Returns the English name of a language, such as `Yoruba`. An unknown tag is returned unchanged. */
export function languageName(tag: string): string {
  const known = usual[tag]
  if (known !== undefined) return known
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** Finds a course language, as typed by its instructor, in the list of common languages. */
export function languageNamed(written: string): CaptionLanguage | undefined {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
  const wanted = plain(written)
  return captionLanguages().find(({ tag, name }) => tag === wanted || plain(name) === wanted || wanted.startsWith(`${plain(name)} `))
}

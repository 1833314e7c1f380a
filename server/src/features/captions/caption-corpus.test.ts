import { expect, test } from 'vitest'
import { Refusal } from '#platform/http/refusal.ts'
import { captionCorpus, VIDEO_SECONDS } from '#testing/caption-corpus.ts'
import { endRemarks, parseCaptions, startsOf } from './captions.rules.ts'
import { readCaptionFile } from './read-caption-file.ts'

const outcomeOf = (content: Buffer) =>
  readCaptionFile(content).then(
    ({ text, cues, remarks }) => ({ text, outcome: { cues, remarks: [...remarks, ...endRemarks(startsOf(cues), VIDEO_SECONDS)] } }),
    (error) => (error instanceof Refusal ? { text: '', outcome: error.message } : Promise.reject(error)),
  )

test.each(captionCorpus)('the caption corpus has the expected outcome: $about', async ({ content, outcome }) => {
  const read = await outcomeOf(content)

  expect(read.outcome).toEqual(outcome)
  if (typeof read.outcome !== 'string') expect(parseCaptions(read.text)).toEqual({ cues: read.outcome.cues, remarks: [] })
})

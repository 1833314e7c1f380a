import { curriculumLimits } from '@akada/contract/limits.ts'
import { QuizDefinition } from '@akada/contract/quizzes.ts'
import type { SafeHtml } from '@akada/contract/rich-text.ts'
import { isStorable, withPlainBreaks } from '@akada/contract/storable.ts'
import { Parser } from 'htmlparser2'
import * as z from 'zod/mini'
import { startsOf } from '#features/captions/captions.rules.ts'
import { readCaptionFile } from '#features/captions/read-caption-file.ts'
import { findFaults } from '#features/quizzes/find-faults.ts'
import { issuesOf } from '#platform/http/fault-sentences.ts'
import { bodyLimits, shapeFault } from '#platform/http/json-shape.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { sanitizeRichText } from '#platform/rich-text/sanitize.ts'
import type { Fault, PackagedTrack } from './course-transfer.rules.ts'

/** The content of a file, or its faults. */
export type Words<T> = { value: T } | { faults: Fault[] }

const MOST_FAULTS = 100

const fault = (path: string, message: string) => ({ faults: [{ path, message }] })

// Active content: elements that could run code, embed other content, submit data or change the page. They are faults. Other elements that
// the editor can't create are removed silently.
const ACTIVE = new Set(['script', 'iframe', 'object', 'embed', 'applet', 'form', 'base', 'meta', 'link', 'svg', 'math'])

/** Returns HTML, sanitized like HTML from the editor. */
export function readHtml(content: Buffer, path: string): Words<SafeHtml> {
  const html = textOf(content)
  if (html === undefined) return fault(path, 'Save this text as UTF-8.')
  try {
    const active = html.length <= curriculumLimits.content ? findActive(html) : undefined
    if (active !== undefined) return fault(path, `This text contains active content (${active}). Remove it.`)
    return { value: sanitizeRichText(html, path, { largest: curriculumLimits.content }) }
  } catch (error) {
    return faultsOf(error, path)
  }
}

function findActive(html: string): string | undefined {
  let found: string | undefined
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const handler = Object.keys(attributes).find((attribute) => /^on/i.test(attribute))
      const link = Object.values(attributes).find((value) => /^\W*(javascript|vbscript|data)\W*:/i.test(value))
      found ??= ACTIVE.has(name) ? `<${name}>` : (handler ?? (link === undefined ? undefined : 'a script link'))
      if (found !== undefined) parser.pause()
    },
  })
  parser.write(html)
  return found
}

/** Returns the JSON of a QuizDefinition. */
export function readQuiz(content: Buffer, path: string): Words<string> {
  const tooMuch = shapeFault(content, bodyLimits)
  if (tooMuch !== null) return fault(path, tooMuch)
  const text = textOf(content)
  const read = z.safeParse(QuizDefinition, text === undefined ? undefined : parsed(text))
  if (!read.success)
    return {
      faults: issuesOf(read.error.issues)
        .slice(0, MOST_FAULTS)
        .map((issue) => ({ path: `${path}#${issue.path.join('.')}`, message: issue.message })),
    }
  const faults = findFaults(read.data).map((each) => ({ path: `${path}#${each.path}`, message: each.message }))
  return faults.length > 0 ? { faults } : { value: JSON.stringify(read.data) }
}

export async function readTrack(content: Buffer, path: string): Promise<Words<PackagedTrack>> {
  try {
    const { text, cues, remarks } = await readCaptionFile(content)
    return { value: { text, starts: startsOf(cues), remarks } }
  } catch (error) {
    return faultsOf(error, path)
  }
}

/** Converts a refusal by another feature's parser to a fault in the file. */
function faultsOf(error: unknown, path: string): { faults: Fault[] } {
  if (!(error instanceof Refusal)) throw error
  return { faults: error.errors ?? [{ path, message: error.message }] }
}

function textOf(content: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    return isStorable(text) ? withPlainBreaks(text) : undefined
  } catch {
    return undefined
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import { typeOfHead } from '#platform/file-types/type-of-file.ts'

const HEAD_BYTES = 4_096
const WANTED = 'WebVTT (.vtt) or SubRip (.srt)'

// Patterns at the start of caption files in other formats.
const captionFormats: readonly [RegExp, string][] = [
  [/^\[script info\][\s\S]*^scripttype:\s*v4\.00\+/im, 'ASS'],
  [/^\[script info\]/i, 'SSA'],
  [/^\[information\]|^\d{2}:\d{2}:\d{2}\.\d{2},\d{2}:\d{2}:\d{2}\.\d{2}\s*$/im, 'SubViewer'],
  [/^(?:\/\/[^\n]*\n)*\$\w+ *=|^\d{2}:\d{2}:\d{2}:\d{2} *, *\d{2}:\d{2}:\d{2}:\d{2} *,/, 'Spruce STL'],
  [/^# VobSub index file/, 'VobSub'],
  [/^\d{1,2}:\d{2}:\d{2}\.\d{3},\d{1,2}:\d{2}:\d{2}\.\d{3}\s*$/m, 'SBV'],
  [/<(\w+:)?tt[\s>][\s\S]*ttaf1|<(\w+:)?tt[\s>][\s\S]*dfxp/i, 'DFXP (TTML)'],
  [/<(\w+:)?tt[\s>]/, 'TTML'],
  [/^<sami[\s>]/i, 'SAMI'],
  [/^(\[[a-z]{2,6}:[^\]]*\]\s*)*\[\d{1,3}:\d{2}([.:]\d{1,3})?\]/i, 'LRC'],
  [/^Scenarist_SCC/, 'SCC'],
  [/^.{3}STL\d\d\.\d\d/, 'EBU STL'],
  [/^\{\d+\}\{\d+\}/, 'MicroDVD'],
  [/^\[\d+\]\[\d+\]/, 'MPL2'],
  [/^<\?xml[\s\S]*<transcript>|^<transcript>/, 'YouTube XML'],
  [/^\s*[{[]\s*("|\{|\[)/, 'JSON'],
]

/** Returns the message for a file in another format, or undefined if the format is unknown. */
export async function findForeignFormat(file: Uint8Array, text: string | undefined): Promise<string | undefined> {
  const head = Buffer.from(file.subarray(0, HEAD_BYTES))
  const words = (text?.slice(0, HEAD_BYTES) ?? head.toString('latin1')).replace(/^\uFEFF/, '').trimStart()
  const format = captionFormats.find(([beginning]) => beginning.test(words))?.[1]
  if (format !== undefined) return `${format} captions can’t be used here. Convert them to ${WANTED}, then upload that file.`
  const type = /^<(!doctype html|html)[\s>]/i.test(words) ? 'HTML' : await typeOf(head)
  return type && `${type} files can’t be used as captions. Choose a ${WANTED} file.`
}

async function typeOf(head: Buffer): Promise<string | undefined> {
  // MPEG audio can begin with the byte order mark of UTF-16.
  if (head[0] === 0xff && head[1] === 0xfe) return undefined
  const type = await typeOfHead(head)
  return type === 'vtt' ? undefined : type?.toUpperCase()
}

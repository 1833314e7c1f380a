type AvatarProps = { name: string; src?: string | null | undefined; size?: 24 | 32 | 40 | 48 | 64 | 96 | 160 | 200 }

const tints = ['bg-brand-soft text-brand', 'bg-accent-soft text-accent', 'bg-info-soft text-info', 'bg-success-soft text-success'] as const

/** A picture or, without one, initials. Decoration: the name stands beside it. */
export function Avatar({ name, src, size = 40 }: AvatarProps) {
  if (src) return <img className="avatar bg-sunken" src={src} alt="" width={size} height={size} loading="lazy" decoding="async" />
  return (
    <span
      dir="auto"
      className={`avatar ${tints[tintOf(name)]}`}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }}
      aria-hidden="true"
      suppressHydrationWarning // Versions of Unicode differ in where characters end.
    >
      {initials(name)}
    </span>
  )
}

// Firefox before 125 has no segmenter. There it's a letter with its marks, or a flag.
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter() : undefined
const charactersOf = (word: string): string[] =>
  segmenter
    ? Array.from(segmenter.segment(word), ({ segment }) => segment)
    : (word.match(/\p{RI}{2}|.[\p{M}\p{EMod}]*(?:\u200d.\p{M}*)*/gu) ?? [])

/** Returns the first and the last initial as people see them, with all marks. Signs and quotes count for nothing, pictures only without letters. */
export function initials(name: string): string {
  const characters = name.split(/\s+/).map(charactersOf)
  const firstOf = (kind: RegExp) => characters.flatMap((word) => word.find((character) => kind.test(character)) ?? [])
  const letters = firstOf(/[\p{L}\p{N}]/u)
  const found = letters.length > 0 ? letters : firstOf(/[\p{ExtPict}\p{RI}]/u)
  return [...found.slice(0, 1), ...found.slice(1).slice(-1)].join('').toLocaleUpperCase('en') || '?'
}

function tintOf(name: string): number {
  let sum = 0
  for (const letter of name) sum += letter.codePointAt(0) ?? 0
  return sum % tints.length
}

type AvatarProps = {
  name: string
  src?: string | null | undefined
  size?: 24 | 32 | 40 | 48 | 64 | 96 | 160 | 200
  /** For the largest image in the initial viewport, which gets the highest priority. */
  isFirst?: boolean
}

const tints = ['bg-brand-soft text-brand', 'bg-accent-soft text-accent', 'bg-info-soft text-info', 'bg-success-soft text-success'] as const

/** A picture or, without one, initials. Decorative, because the name is shown beside it. */
export function Avatar({ name, src, size = 40, isFirst = false }: AvatarProps) {
  if (src) {
    const loading = isFirst ? ({ loading: 'eager', fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)
    return <img className="avatar bg-sunken" {...loading} src={src} alt="" width={size} height={size} decoding="async" />
  }
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

const isAscii = (word: string): boolean => /^[ -~]*$/.test(word)

// Firefox before 125 has no segmenter. In other browsers, the first one loads language data, which ASCII doesn't need.
const charactersOf = (word: string): string[] =>
  'Segmenter' in Intl && !isAscii(word) ? Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment) : [...word]

// Georgian capitals are used only in all-caps text, and few fonts have them.
const capitalOf = (letter: string): string => (/\p{Script=Georgian}/u.test(letter) ? letter : letter.toLocaleUpperCase('en'))

/** Returns the initials of the first and the last word with all their marks. Ignores punctuation, symbols and emoji. */
export function initials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => charactersOf(word).find((character) => /[\p{L}\p{N}]/u.test(character)) ?? [])
  letters.splice(1, letters.length - 2)
  return letters.map(capitalOf).join('') || '?'
}

function tintOf(name: string): number {
  let sum = 0
  for (const letter of name) sum += letter.codePointAt(0) ?? 0
  return sum % tints.length
}

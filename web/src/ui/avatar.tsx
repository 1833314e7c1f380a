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
    >
      {initials(name)}
    </span>
  )
}

export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return (
    letters
      .map((word) => [...(word ?? '')][0] ?? '')
      .join('')
      .toLocaleUpperCase('en') || '?'
  )
}

function tintOf(name: string): number {
  let sum = 0
  for (const letter of name) sum += letter.codePointAt(0) ?? 0
  return sum % tints.length
}

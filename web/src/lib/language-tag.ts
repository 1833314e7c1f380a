// Languages without a two-letter tag, and alternative names.
const others: Readonly<Record<string, string>> = {
  'nigerian pidgin': 'pcm',
  pidgin: 'pcm',
  'pidgin english': 'pcm',
  'naija pidgin': 'pcm',
  mandarin: 'zh',
  'mandarin chinese': 'zh',
  kiswahili: 'sw',
  filipino: 'fil',
  farsi: 'fa',
  twi: 'tw',
  edo: 'bin',
  tiv: 'tiv',
  ibibio: 'ibb',
  efik: 'efi',
  kanuri: 'kr',
  fulfulde: 'ff',
}

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz']
const tags = ALPHABET.flatMap((first) => ALPHABET.map((second) => first + second))

const plain = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** Returns the name of a language in another language, or undefined if it is unknown. */
function nameIn(reader: string, tag: string): string | undefined {
  const name = new Intl.DisplayNames([reader], { type: 'language', fallback: 'none' }).of(tag)
  return name === undefined ? undefined : plain(name)
}

/** English names come last, so that they override equal native names. */
function readNames(): ReadonlyMap<string, string> {
  const inEnglish = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  const named = tags.filter((tag) => inEnglish.of(tag) !== undefined)
  return new Map([
    ...named.map((tag) => [nameIn(tag, tag) ?? tag, tag] as const),
    ...named.map((tag) => [plain(inEnglish.of(tag) ?? tag), tag] as const),
  ])
}

let names: ReadonlyMap<string, string> | undefined

/**
 * Returns the language tag (BCP 47) for an English or native name, such as `yo` for “Yorùbá”, or undefined. Requires Node's
 * language data.
 */
export function languageTag(name: string): string | undefined {
  names ??= readNames()
  const known = plain(name)
  return others[known] ?? names.get(known) ?? names.get(known.replace(/\s*\(.*\)$/, ''))
}

import { normalForm } from '@akada/contract/plain-text.ts'

// Words without a subject. They affect the ranking and never exclude a course.
const english = `
  course courses class classes lesson lessons lecture lectures tutorial tutorials training bootcamp masterclass workshop guide crash
  program programme programs certificate certificates certification certified degree diploma
  learn learning learner learners study studying teach teaching taught master mastering understand understanding practice practise
  beginner beginners newbie newbies novice dummies starter starters intermediate advanced expert experts pro professional
  basic basics fundamental fundamentals essential essentials introduction intro introductory foundation foundations concept concepts
  complete full ultimate comprehensive total whole best top good great better popular
  free cheap affordable paid online easy easily simple quick quickly fast new latest modern
  scratch zero hero step steps start started starting begin beginning become becoming get getting make making do doing
  want need help please know find looking hello hi would could like this use using way ways tip tips skill skills job jobs career
  language languages someone anyone everyone everybody people me my i you your
`
const french = `
  cours formation formations leçon leçons apprendre débutant débutants débuter gratuit gratuite gratuits certificat ligne
  le la les un une des du de en et pour avec dans sur au aux comment
`
const spanishAndPortuguese = `
  curso cursos clase clases aprender aprende principiantes principiante gratis certificado línea aula aulas grátis iniciantes
  el los las una uno unos para con por desde y e o os as um uma da do dos das em no na como cómo
`
const german = 'kurs kurse lernen anfänger kostenlos für der die das und mit wie'
const pidgin = 'wan wetin abeg dey sabi'

/** Returns a word without accents or apostrophes, and without other symbols at its ends. */
const bare = (word: string): string =>
  normalForm(word.toLowerCase(), 'NFD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}+#]+$/gu, '')

export const commonWords: ReadonlySet<string> = new Set(
  [english, french, spanishAndPortuguese, german, pidgin].flatMap((words) => words.trim().split(/\s+/)).map(bare),
)

const YEAR = /^20\d\d$/
// Shorter prefixes match too many words.
const SHORTEST_BEGUN = 5

/** Returns whether a search word is unrelated to the subject. */
export function isCommonWord(word: string, { isBegun = false } = {}): boolean {
  const plain = bare(word)
  if (commonWords.has(plain) || YEAR.test(plain)) return true
  return isBegun && plain.length >= SHORTEST_BEGUN && [...commonWords].some((common) => common.startsWith(plain))
}

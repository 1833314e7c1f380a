// Workbooks: exercises with worked solutions, made from numbers and words, so that long courses have something to do in every minute.
import { hashOf } from '../chance.ts'
import { quiz, section, text } from '../course-builder.ts'
import type { DemoCourse, DemoLecture, DemoQuiz, DemoSection } from '../types.ts'
import { assets, debts, ratios, taxes } from './accounts.ts'
import { books, finance, marketing } from './business.ts'
import { design, farming, health, music, photography } from './crafts.ts'
import { drawFrom, type Exercise, type Maker } from './exercises.ts'
import { conditions, datesAndTexts, lookups, roundingAndShares } from './spreadsheets.ts'
import { styling } from './styling.ts'
import { analysis, learning, sheets, web } from './technology.ts'
import { academic, french, igbo, swahili, wordExercises, yoruba } from './words.ts'

const EACH = 24

type Numbers = { title: string; makers: readonly Maker[] }
type Words = { title: string; words: Parameters<typeof wordExercises>[0] }

const topics = {
  books: { title: 'Cash, profit and stock', makers: books },
  taxes: { title: 'VAT, withholding and wages', makers: taxes },
  assets: { title: 'Equipment and loans', makers: assets },
  debts: { title: 'Customers, suppliers and the bank', makers: debts },
  ratios: { title: 'Margins, ratios and break-even', makers: ratios },
  finance: { title: 'Prices, plans and returns', makers: finance },
  marketing: { title: 'Rates, costs and returns', makers: marketing },
  sheets: { title: 'Formulas and totals', makers: [...sheets, ...books.slice(0, 1)] },
  lookups: { title: 'Lookups and references', makers: lookups },
  conditions: { title: 'Conditions and counts', makers: conditions },
  datesAndTexts: { title: 'Dates and codes', makers: datesAndTexts },
  roundingAndShares: { title: 'Rounding and shares', makers: roundingAndShares },
  analysis: { title: 'Totals, joins and averages', makers: [...analysis, ...sheets.slice(1, 3)] },
  learning: { title: 'Measures and limits', makers: learning },
  web: { title: 'Pages, boxes and answers', makers: web },
  styling: { title: 'Sizes, space and contrast', makers: styling },
  design: { title: 'Grids, sizes and print', makers: design },
  photography: { title: 'Light, cards and prints', makers: photography },
  music: { title: 'Tempo and intervals', makers: music },
  farming: { title: 'Feed, spacing and harvest', makers: farming },
  health: { title: 'Counting and measuring', makers: health },
  swahili: { title: 'Words for the day', words: swahili },
  yoruba: { title: 'Words for the day', words: yoruba },
  igbo: { title: 'Words for the day', words: igbo },
  french: { title: 'Words for the office', words: french },
  academic: { title: 'Academic words', words: academic },
} satisfies Record<string, Numbers | Words>

type Topic = keyof typeof topics
type Workbooks = readonly [topic: Topic, count: number]

/** The workbooks of the two longest courses, a section per topic. */
const chapters: Record<string, readonly Workbooks[]> = {
  'excel-for-work': [
    ['sheets', 9],
    ['lookups', 10],
    ['conditions', 10],
    ['datesAndTexts', 10],
    ['roundingAndShares', 9],
  ],
  'sme-bookkeeping': [
    ['books', 12],
    ['taxes', 10],
    ['debts', 10],
    ['assets', 10],
    ['ratios', 10],
  ],
}

/** The number of workbooks of the other courses. Courses that aren't listed are short on purpose. */
const workbooks: Record<string, Workbooks> = {
  'second-step': ['styling', 2],
  'react-dashboards': ['web', 9],
  'typescript-for-javascript': ['web', 6],
  'accessible-web': ['web', 3],
  'node-payments': ['web', 12],
  'django-school-portal': ['web', 5],
  'git-first-deployment': ['web', 2],
  'pandas-retail': ['analysis', 12],
  'sql-analysts': ['analysis', 14],
  'power-bi-reports': ['sheets', 6],
  'statistics-without-fear': ['analysis', 3],
  'machine-learning-credit': ['learning', 16],
  'language-model-apps': ['learning', 8],
  'mini-importation': ['finance', 4],
  'project-management': ['finance', 7],
  'investing-beginners': ['finance', 3],
  'price-it-right': ['books', 2],
  'ui-design-figma': ['design', 7],
  'ux-research-budget': ['marketing', 3],
  typography: ['design', 4],
  'brand-identity': ['design', 5],
  'canva-small-business': ['design', 2],
  'surface-pattern': ['design', 3],
  'google-ads-services': ['marketing', 5],
  'email-marketing': ['marketing', 3],
  'local-seo': ['marketing', 2],
  'instagram-whatsapp-selling': ['marketing', 4],
  copywriting: ['academic', 3],
  'phone-video': ['photography', 2],
  'yoruba-beginners': ['yoruba', 4],
  'swahili-travel-trade': ['swahili', 4],
  'igbo-families-abroad': ['igbo', 4],
  'french-for-work': ['french', 6],
  'ielts-academic': ['academic', 8],
  'language-habit': ['swahili', 3],
  'afrobeats-production': ['music', 5],
  'mixing-vocals-home': ['music', 4],
  'highlife-guitar': ['music', 3],
  'portrait-natural-light': ['photography', 3],
  'wedding-photography': ['photography', 6],
  'lightroom-skin': ['photography', 2],
  'poultry-broilers': ['farming', 5],
  'greenhouse-vegetables': ['farming', 6],
  'catfish-tarpaulin': ['farming', 3],
  'nutrition-african-foods': ['health', 3],
  'stress-burnout': ['health', 2],
}

/** Returns the course with its practice as the last sections. */
export function withPractice(course: DemoCourse): DemoCourse {
  const workbook = workbooks[course.key]
  const practice = chapters[course.key]?.map((each) => practiceIn(each, course.key, `Practice: ${topics[each[0]].title}`)) ?? []
  const sections = workbook ? [practiceIn(workbook, course.key, 'Practice')] : practice
  return { ...course, sections: [...course.sections, ...sections] }
}

function practiceIn([topic, count]: Workbooks, courseKey: string, title: string): DemoSection {
  const books = Array.from({ length: count }, (_, index) => exercisesOf(topic, index, courseKey))
  const lectures = books.map((exercises, index) => quiz(`Workbook ${index + 1}: ${topics[topic].title}`, asQuiz(exercises)))
  return section(title, [examplesFrom(topic, courseKey), ...lectures])
}

function exercisesOf(topic: Topic, number: number, courseKey: string): Exercise[] {
  const known: Numbers | Words = topics[topic]
  if ('words' in known) {
    const direction = number % 2 === 0 ? 'forward' : 'back'
    const start = (number * 7) % known.words.length
    return wordExercises([...known.words.slice(start), ...known.words.slice(0, start)], direction, Math.floor(number / 2)).slice(0, EACH)
  }
  const found = new Map<string, Exercise>()
  for (let draw = 0; found.size < EACH && draw < EACH * 4; draw++) {
    const maker = known.makers[draw % known.makers.length]
    const exercise = maker?.(drawFrom(`${courseKey}/${topic}/${number}/${draw}`))
    if (exercise) found.set(exercise.prompt, exercise)
  }
  return [...found.values()]
}

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A text lecture with one worked example per kind of exercise. */
function examplesFrom(topic: Topic, courseKey: string): DemoLecture {
  const examples = exercisesOf(topic, 1_000, courseKey).slice(0, 8)
  const shown = examples.map(({ prompt, explanation }) => `<li><p>${escaped(prompt)}</p><p><em>${escaped(explanation)}</em></p></li>`)
  return text(
    courseKey in chapters ? `Worked examples: ${topics[topic].title}` : 'Worked examples',
    `<p>Read each example with paper beside you. Cover the lines in italics, try it, and then compare. The workbooks that follow have ${EACH} exercises each, with a solution for every one.</p><ol>${shown.join('')}</ol><p>You pass a workbook with 70%, and you can repeat it as often as you like.</p>`,
  )
}

const asQuiz = (exercises: readonly Exercise[]): DemoQuiz => ({ settings: { passMark: 70 }, questions: exercises.map(asQuestion) })

function asQuestion({ prompt, answer, explanation }: Exercise): DemoQuiz['questions'][number] {
  if ('value' in answer) {
    const tolerance = Number.isInteger(answer.value) ? 0 : 0.05
    return { type: 'SHORT_ANSWER', prompt, explanation, number: { value: answer.value, tolerance } }
  }
  const options = [answer.right, ...answer.wrong]
    .map((option) => ({ text: option, isCorrect: option === answer.right, explanation: '' }))
    .toSorted((one, other) => hashOf(`${prompt}/${one.text}`) - hashOf(`${prompt}/${other.text}`))
  return { type: 'SINGLE_CHOICE', prompt, explanation, options }
}

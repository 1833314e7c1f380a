import { grouped, type Maker, rounded } from './exercises.ts'

const columns: Maker = ({ whole, one }) => {
  const [count, gutter, column] = [one([4, 6, 12]), whole(16, 32, 8), whole(40, 90, 2)]
  const value = count * column + (count - 1) * gutter
  return {
    prompt: `A grid has ${count} columns of ${column} px and gutters of ${gutter} px between them. How many pixels wide is it, without outer margins?`,
    answer: { value },
    explanation: `${count} × ${column} + ${count - 1} × ${gutter} = ${value}. There is one gutter fewer than there are columns.`,
  }
}

const printSize: Maker = ({ whole, one }) => {
  const [inches, dpi] = [whole(2, 14), one([150, 300])]
  return {
    prompt: `A picture is to be printed ${inches} inches wide at ${dpi} dots per inch. How many pixels wide must the file be?`,
    answer: { value: inches * dpi },
    explanation: `${inches} inches × ${dpi} dots = ${grouped(inches * dpi)} pixels. A picture from a website is usually far smaller, which is why it looks soft in print.`,
  }
}

const lineHeight: Maker = ({ one }) => {
  const [size, ratio] = [one([14, 16, 18, 20]), one([1.25, 1.4, 1.5, 1.6])]
  return {
    prompt: `Text is set at ${size} px with a line height of ${ratio}. How many pixels high is one line?`,
    answer: { value: rounded(size * ratio, 2) },
    explanation: `${size} × ${ratio} = ${rounded(size * ratio, 2)}. Long lines need more height than short ones, so that the eye finds the next line.`,
  }
}

const scale: Maker = ({ one }) => {
  const [size, ratio, steps] = [16, one([1.2, 1.25, 1.333]), one([1, 2, 3])]
  const value = rounded(size * ratio ** steps, 1)
  return {
    prompt: `A type scale starts at ${size} px and multiplies by ${ratio} at each step. How large is the heading ${steps} ${steps === 1 ? 'step' : 'steps'} up, to one decimal?`,
    answer: { value },
    explanation: `${size} × ${ratio}^${steps} = ${value} px. One ratio for all headings keeps a page calm.`,
  }
}

export const design: readonly Maker[] = [columns, printSize, lineHeight, scale]

const apertures = ['f/1.4', 'f/2', 'f/2.8', 'f/4', 'f/5.6', 'f/8', 'f/11'] as const

const stops: Maker = ({ whole }) => {
  const from = whole(0, 3)
  const value = whole(1, 3)
  return {
    prompt: `You close the aperture from ${apertures[from]} to ${apertures[from + value]}. By how many stops does the picture get darker?`,
    answer: { value },
    explanation: `The full stops are ${apertures.join(', ')}. From ${apertures[from]} to ${apertures[from + value]} is ${value} ${value === 1 ? 'step' : 'steps'}, and each halves the light.`,
  }
}

const isoFor: Maker = ({ one }) => {
  const [iso, count] = [one([100, 200, 400]), one([1, 2, 3])]
  return {
    prompt: `At ISO ${iso} the picture is ${count} ${count === 1 ? 'stop' : 'stops'} too dark, and shutter and aperture should stay as they are. Which ISO do you set?`,
    answer: { value: iso * 2 ** count },
    explanation: `Each stop doubles the ISO: ${iso} × 2^${count} = ${iso * 2 ** count}. Grain is the price of it.`,
  }
}

const cards: Maker = ({ whole }) => {
  const [gigabytes, size] = [whole(16, 128, 16), whole(20, 50, 5)]
  return {
    prompt: `A raw file has about ${size} MB. How many of them fit on a card of ${gigabytes} GB? Count 1 GB as 1,000 MB, and round down.`,
    answer: { value: Math.floor((gigabytes * 1_000) / size) },
    explanation: `${grouped(gigabytes * 1_000)} MB ÷ ${size} MB = ${grouped(Math.floor((gigabytes * 1_000) / size))}. For a wedding, bring at least two cards and never delete on the day.`,
  }
}

export const photography: readonly Maker[] = [stops, isoFor, cards, printSize]

const beat: Maker = ({ one }) => {
  const [tempo, note] = [one([60, 75, 80, 96, 100, 120, 125, 150]), one(['quarter', 'eighth'] as const)]
  const value = rounded(60_000 / tempo / (note === 'quarter' ? 1 : 2), 1)
  return {
    prompt: `A song runs at ${tempo} beats a minute. How many milliseconds must a delay be, so that it repeats every ${note} note?`,
    answer: { value },
    explanation: `60,000 ms ÷ ${tempo} = ${rounded(60_000 / tempo, 1)} ms for a quarter note.${note === 'eighth' ? ` An eighth note is half of that: ${value} ms.` : ''}`,
  }
}

const bars: Maker = ({ one, whole }) => {
  const [tempo, count] = [one([80, 96, 100, 120]), whole(8, 32, 8)]
  const value = rounded((count * 4 * 60) / tempo, 1)
  return {
    prompt: `How many seconds do ${count} bars in 4/4 take at ${tempo} beats a minute? Answer to one decimal.`,
    answer: { value },
    explanation: `${count} bars have ${count * 4} beats. Each lasts ${rounded(60 / tempo, 3)} s, together ${value} s.`,
  }
}

const notes = ['C', 'C♯', 'D', 'D♯', 'E', 'F', 'F♯', 'G', 'G♯', 'A', 'A♯', 'B'] as const
const intervals = [
  ['major third', 4],
  ['perfect fourth', 5],
  ['perfect fifth', 7],
  ['minor third', 3],
  ['minor sixth', 8],
] as const

const interval: Maker = ({ whole, one }) => {
  const root = whole(0, 11)
  const [name, semitones] = one(intervals)
  const at = (shift: number) => notes[(root + shift + 12) % 12] ?? 'C'
  const right = at(semitones)
  const wrong = [at(semitones + 1), at(semitones - 1), at(semitones + 2)]
  return {
    prompt: `Which note is a ${name} above ${notes[root]}?`,
    answer: { right, wrong },
    explanation: `A ${name} is ${semitones} semitones. Count them on the keyboard or the fretboard from ${notes[root]}, and you reach ${right}.`,
  }
}

export const music: readonly Maker[] = [beat, bars, interval, interval]

const feed: Maker = ({ whole }) => {
  const [birds, grams, days] = [whole(100, 900, 50), whole(60, 150, 5), whole(5, 21)]
  const value = rounded((birds * grams * days) / 1_000)
  return {
    prompt: `${grouped(birds)} birds eat ${grams} g of feed each a day. How many kilograms do you need for ${days} days, to the nearest kilogram?`,
    answer: { value },
    explanation: `${grouped(birds)} × ${grams} g × ${days} days = ${grouped(birds * grams * days)} g, or ${grouped(value)} kg. Buy a little more, because some is always spilled.`,
  }
}

const conversionOfFeed: Maker = ({ whole, one }) => {
  const [gain, ratio] = [whole(100, 600, 50), one([1.5, 1.6, 1.8, 2])]
  return {
    prompt: `A batch ate ${grouped(rounded(gain * ratio))} kg of feed and gained ${gain} kg of weight. What is its feed conversion ratio?`,
    answer: { value: ratio },
    explanation: `Feed divided by gain: ${grouped(rounded(gain * ratio))} ÷ ${gain} = ${ratio}. A lower number means that less feed makes the same meat.`,
  }
}

const survivors: Maker = ({ whole, one }) => {
  const [hundreds, percent] = [whole(2, 12), one([2, 3, 4, 5, 8])]
  return {
    prompt: `You stock ${grouped(hundreds * 100)} fingerlings, and ${percent}% die before the harvest. How many do you harvest?`,
    answer: { value: hundreds * (100 - percent) },
    explanation: `${percent}% of ${grouped(hundreds * 100)} are ${hundreds * percent}. ${grouped(hundreds * (100 - percent))} are left. Plan the sale with this number and not with the first one.`,
  }
}

const spacing: Maker = ({ whole, one }) => {
  const [rows, perRow, gap] = [whole(4, 20), whole(10, 40), one([40, 50, 60])]
  const metersLong = rounded(((perRow - 1) * gap) / 100, 1)
  return {
    prompt: `A greenhouse has ${rows} rows of ${metersLong} m. Plants stand ${gap} cm apart, with one at each end of a row. How many plants do you need?`,
    answer: { value: rows * perRow },
    explanation: `${metersLong} m are ${perRow - 1} gaps of ${gap} cm, so a row has ${perRow} plants. ${rows} rows need ${grouped(rows * perRow)}.`,
  }
}

export const farming: readonly Maker[] = [feed, conversionOfFeed, survivors, spacing]

const pulse: Maker = ({ whole, one }) => {
  const [seconds, beats] = [one([15, 20, 30]), whole(15, 45)]
  return {
    prompt: `You count ${beats} beats at the wrist in ${seconds} seconds. What is the pulse a minute?`,
    answer: { value: (beats * 60) / seconds },
    explanation: `${60 / seconds} times ${seconds} seconds are a minute: ${beats} × ${60 / seconds} = ${(beats * 60) / seconds}. Count for a full minute if the beat isn’t regular.`,
  }
}

const compressions: Maker = ({ whole, one }) => {
  const [rate, seconds] = [one([100, 110, 120]), whole(20, 60, 10)]
  const value = rounded((rate * seconds) / 60)
  return {
    prompt: `You compress the chest at a rate of ${rate} a minute. How many compressions do you make in ${seconds} seconds, to the nearest whole number?`,
    answer: { value },
    explanation: `${rate} × ${seconds} ÷ 60 = ${value}. Count aloud, and let someone take over after two minutes, because tired arms press too lightly.`,
  }
}

const energy: Maker = ({ whole }) => {
  const [carbohydrates, protein, fat] = [whole(20, 90, 5), whole(5, 40, 5), whole(5, 30, 5)]
  const value = carbohydrates * 4 + protein * 4 + fat * 9
  return {
    prompt: `A plate contains ${carbohydrates} g of carbohydrates, ${protein} g of protein and ${fat} g of fat. About how many kilocalories is that? Count 4, 4 and 9 per gram.`,
    answer: { value },
    explanation: `${carbohydrates} × 4 + ${protein} × 4 + ${fat} × 9 = ${value}. Fat has more than twice the energy of the others.`,
  }
}

const sleep: Maker = ({ whole }) => {
  const nights = [whole(5, 8), whole(5, 8), whole(4, 8), whole(6, 9), whole(5, 9)] as const
  const value = nights.reduce((sum, night) => sum + Math.max(0, 8 - night), 0)
  return {
    prompt: `From Monday to Friday someone sleeps ${nights.join(', ')} hours and needs 8. How many hours are missing by Saturday, if extra hours don’t make up for others?`,
    answer: { value },
    explanation: `Subtract each night from 8 and add what is missing: ${nights.map((night) => Math.max(0, 8 - night)).join(' + ')} = ${value}.`,
  }
}

export const health: readonly Maker[] = [pulse, compressions, energy, sleep]

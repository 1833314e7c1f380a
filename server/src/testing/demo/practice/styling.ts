import { type Maker, rounded } from './exercises.ts'

const remToPixels: Maker = ({ one }) => {
  const [root, size] = [one([16, 18, 20]), one([0.75, 0.875, 1.25, 1.5, 2, 2.5])]
  const value = rounded(root * size, 3)
  return {
    prompt: `The root font size is ${root} px, and a heading has font-size: ${size}rem. How many pixels is that?`,
    answer: { value },
    explanation: `One rem is the root’s font size: ${size} × ${root} = ${value} px. If a reader enlarges the text, everything in rem grows with it.`,
  }
}

const spaceUnits: Maker = ({ whole, one }) => {
  const [unit, above, below] = [one([4, 6, 8, 10]), whole(3, 6), whole(1, 2)]
  const lines = whole(1, 3)
  const value = unit * (above + below) + lines * 30
  return {
    prompt: `One unit of space is ${unit} px. A heading has ${above} units above it, ${below} below, and ${lines} ${lines === 1 ? 'line' : 'lines'} of 30 px. How many pixels high is it with its space?`,
    answer: { value },
    explanation: `${above + below} units are ${unit * (above + below)} px, and the text takes ${lines * 30} px. Together: ${value} px.`,
  }
}

const lineLength: Maker = ({ whole, one }) => {
  const [characters, width] = [whole(45, 75, 5), one([8, 9, 10])]
  return {
    prompt: `A text column may be ${characters}ch wide. In this font, one ch is ${width} px. How many pixels wide can the column become?`,
    answer: { value: characters * width },
    explanation: `${characters} × ${width} = ${characters * width} px. The column keeps its number of characters when the font gets larger.`,
  }
}

const clampedSize: Maker = ({ one }) => {
  const [least, share, most, screen] = [one([16, 18, 20]), one([3, 4, 5]), one([24, 28, 32]), one([320, 360, 480, 600, 768, 1_280])]
  const wanted = rounded((screen * share) / 100, 2)
  const value = Math.min(most, Math.max(least, wanted))
  return {
    prompt: `A heading has font-size: clamp(${least}px, ${share}vw, ${most}px). How many pixels high is its text on a screen of ${screen} px?`,
    answer: { value },
    explanation: `${share}% of ${screen} px are ${wanted} px. The result is never below ${least} and never above ${most}, so it is ${value} px.`,
  }
}

const gridColumns: Maker = ({ whole, one }) => {
  const [page, least, gap] = [whole(320, 1_280, 40), one([160, 200, 220, 260]), one([8, 16, 24])]
  const value = Math.floor((page + gap) / (least + gap))
  return {
    prompt: `A grid is ${page} px wide, with repeat(auto-fit, minmax(${least}px, 1fr)) and a gap of ${gap} px. How many columns fit?`,
    answer: { value },
    explanation: `Each column needs ${least} px plus a gap, except for the last: (${page} + ${gap}) ÷ (${least} + ${gap}), rounded down, is ${value}.`,
  }
}

const contrast: Maker = ({ one, whole }) => {
  const tenths = whole(21, 98)
  const [use, needed] = one([
    ['body text', 45],
    ['a large heading', 30],
    ['the border of a field', 30],
  ] as const)
  const passes = tenths >= needed
  const verdict = (isEnough: boolean) => (isEnough ? `Yes: it is at least ${needed / 10} to 1` : `No: it is less than ${needed / 10} to 1`)
  return {
    prompt: `A contrast checker shows ${(tenths / 10).toFixed(1)} to 1 for ${use}. Is that enough?`,
    answer: { right: verdict(passes), wrong: [verdict(!passes), 'It depends on the font'] },
    explanation: `Body text needs 4.5 to 1. Large text, and parts that people operate, need 3 to 1. ${(tenths / 10).toFixed(1)} to 1 ${passes ? 'passes' : 'fails'} for ${use}.`,
  }
}

export const styling: readonly Maker[] = [remToPixels, spaceUnits, contrast, lineLength, clampedSize, gridColumns]

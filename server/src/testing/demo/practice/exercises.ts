import { fractionOf } from '../chance.ts'

export type Exercise = {
  prompt: string
  /** The numeric answer, or the right option with its wrong neighbors. */
  answer: { value: number; unit?: string } | { right: string; wrong: readonly string[] }
  explanation: string
}

/** Picks the numbers and names of an exercise, always the same for the same seed. */
export type Draw = {
  /** Returns a whole number between two others, in steps. */
  whole: (least: number, most: number, step?: number) => number
  one: <const Item>(items: readonly Item[]) => Item
}

export type Maker = (draw: Draw) => Exercise

export function drawFrom(seed: string): Draw {
  let drawn = 0
  const fraction = () => {
    drawn += 1
    return fractionOf(`${seed}/${drawn}`)
  }
  return {
    whole: (least, most, step = 1) => least + Math.floor(fraction() * (Math.floor((most - least) / step) + 1)) * step,
    one: (items) => {
      const item = items[Math.floor(fraction() * items.length)]
      if (item === undefined) throw new Error('An exercise can’t choose from an empty list.')
      return item
    },
  }
}

export const grouped = (value: number): string => value.toLocaleString('en-US')
export const naira = (value: number): string => `₦${grouped(value)}`
export const rounded = (value: number, digits = 0): number => Math.round(value * 10 ** digits) / 10 ** digits

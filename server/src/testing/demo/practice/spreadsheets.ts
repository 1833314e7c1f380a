// Exercises of a spreadsheet course beyond sums and averages.
import { grouped, type Maker, rounded } from './exercises.ts'

const products = ['Rice', 'Beans', 'Garri', 'Oil', 'Sugar'] as const

const lookup: Maker = ({ whole, one }) => {
  const rows = products.map((product) => ({ product, price: whole(8, 60) * 100, stock: whole(5, 90) }))
  const wanted = one(rows)
  const column = one([2, 3])
  const value = column === 2 ? wanted.price : wanted.stock
  return {
    prompt: `A2:C6 lists product, price and stock: ${rows.map(({ product, price, stock }) => `${product} ${grouped(price)} ${stock}`).join('; ')}. What does =VLOOKUP("${wanted.product}",A2:C6,${column},FALSE) return?`,
    answer: { value },
    explanation: `The row of ${wanted.product} is found in the first column, and column ${column} is the ${column === 2 ? 'price' : 'stock'}: ${grouped(value)}. FALSE asks for an exact match, which is nearly always what you want.`,
  }
}

const matchPlace: Maker = ({ whole, one }) => {
  const start = whole(0, 4)
  const order = [...products.slice(start), ...products.slice(0, start)]
  const wanted = one(order)
  const row = whole(2, 12)
  return {
    prompt: `The cells A${row} to A${row + 4} contain ${order.join(', ')}. What does =MATCH("${wanted}",A${row}:A${row + 4},0) return?`,
    answer: { value: order.indexOf(wanted) + 1 },
    explanation: `MATCH returns the place in the range, not the row of the sheet. ${wanted} is number ${order.indexOf(wanted) + 1}.`,
  }
}

const indexAt: Maker = ({ whole }) => {
  const prices = products.map(() => whole(8, 60) * 100)
  const place = whole(1, 5)
  return {
    prompt: `The cells B2 to B6 contain ${prices.map(grouped).join('; ')}. What does =INDEX(B2:B6,${place}) return?`,
    answer: { value: prices[place - 1] ?? 0 },
    explanation: `INDEX counts from the first cell of the range. Number ${place} is ${grouped(prices[place - 1] ?? 0)}. Together with MATCH, it also finds values to the left, which VLOOKUP can’t.`,
  }
}

const copied: Maker = ({ whole, one }) => {
  const [row, down] = [whole(2, 9), whole(1, 6)]
  const [formula, move] = one([
    ['$B$1*A', (at: number) => `=$B$1*A${at}`],
    ['C', (at: number) => `=C${at}`],
  ] as const)
  const right = move(row + down)
  const wrong = [move(row), `=$B$${1 + down}*A${row + down}`, `=$C$${row}`].filter((each) => each !== right)
  return {
    prompt: `The cell D${row} contains =${formula}${row}. You copy it ${down} ${down === 1 ? 'row' : 'rows'} down. What does the copy contain?`,
    answer: { right, wrong },
    explanation: `A reference without a dollar sign moves with the copy, and one with dollar signs stays. So the copy contains ${right}.`,
  }
}

export const lookups: readonly Maker[] = [lookup, matchPlace, indexAt, copied]

const nestedIf: Maker = ({ whole, one }) => {
  const [low, high] = [one([50, 60, 80]), one([100, 120, 150])]
  const sales = whole(20, 180, 5)
  const value = sales >= high ? 10 : sales >= low ? 5 : 0
  return {
    prompt: `B2 contains ${sales}. What does =IF(B2>=${high},10,IF(B2>=${low},5,0)) return?`,
    answer: { value },
    explanation: `The conditions are tested in order. ${sales} is ${sales >= high ? `at least ${high}` : sales >= low ? `below ${high} and at least ${low}` : `below ${low}`}, so the result is ${value}. Start with the highest limit, or the others never apply.`,
  }
}

const logic: Maker = ({ whole, one }) => {
  const [first, second] = [whole(1, 20), whole(1, 20)]
  const name = one(['AND', 'OR'] as const)
  const parts = [first > 10, second < 8]
  const isTrue = name === 'AND' ? parts.every(Boolean) : parts.some(Boolean)
  const shown = (value: boolean) => (value ? 'TRUE' : 'FALSE')
  return {
    prompt: `A1 contains ${first}, and B1 contains ${second}. What does =${name}(A1>10,B1<8) return?`,
    answer: { right: shown(isTrue), wrong: [shown(!isTrue), '#VALUE!'] },
    explanation: `The conditions are ${parts.map(shown).join(' and ')}. ${name} needs ${name === 'AND' ? 'both' : 'only one'} to be TRUE, so the result is ${shown(isTrue)}.`,
  }
}

const sumIfs: Maker = ({ whole, one }) => {
  const rows = (
    [
      ['Ikeja', 'Rice'],
      ['Ikeja', 'Oil'],
      ['Yaba', 'Rice'],
      ['Yaba', 'Oil'],
      ['Ikeja', 'Rice'],
    ] as const
  ).map(([branch, product]) => ({ branch, product, amount: whole(10, 90) }))
  const [branch, product] = [one(['Ikeja', 'Yaba']), one(['Rice', 'Oil'])]
  const value = rows.filter((row) => row.branch === branch && row.product === product).reduce((sum, { amount }) => sum + amount, 0)
  return {
    prompt: `Rows of branch, product and amount: ${rows.map((row) => `${row.branch} ${row.product} ${row.amount}`).join('; ')}. What does =SUMIFS(C2:C6,A2:A6,"${branch}",B2:B6,"${product}") return?`,
    answer: { value },
    explanation: `Both conditions must hold in the same row. The amounts of ${product} in ${branch} add up to ${value}.`,
  }
}

const countEmpty: Maker = ({ whole }) => {
  const cells = Array.from({ length: 8 }, () => (whole(0, 9) < 4 ? 'empty' : String(whole(1, 99))))
  const value = cells.filter((cell) => cell === 'empty').length
  return {
    prompt: `The cells D2 to D9 contain ${cells.join(', ')}. What does =COUNTBLANK(D2:D9) return?`,
    answer: { value },
    explanation: `${value} of the eight cells are empty, and COUNT would return ${8 - value}. Count the gaps before you trust an average: it skips them.`,
  }
}

export const conditions: readonly Maker[] = [nestedIf, logic, sumIfs, countEmpty]

const months = [
  ['January', 31],
  ['March', 31],
  ['April', 30],
  ['May', 31],
  ['June', 30],
  ['August', 31],
  ['September', 30],
] as const

const daysBetween: Maker = ({ whole, one }) => {
  const [month, length] = one(months)
  const next = { January: 'February', March: 'April', April: 'May', May: 'June', June: 'July', August: 'September', September: 'October' }[
    month
  ]
  const [from, to] = [whole(3, 28), whole(2, 27)]
  const value = length - from + to
  return {
    prompt: `A2 contains ${month} ${from}, and B2 contains ${next} ${to} of the same year. What does =B2-A2 return, formatted as a number?`,
    answer: { value },
    explanation: `${month} has ${length} days, so ${length - from} are left after the ${from}th. With the ${to} days of ${next}, that is ${value}. A sheet stores a date as a number of days.`,
  }
}

const codePart: Maker = ({ whole, one }) => {
  const [place, number, year] = [one(['LAG', 'ABJ', 'KAN', 'PHC']), whole(100, 999), one(['24', '25', '26'])]
  const code = `${place}-${number}-${year}`
  const [formula, right] = one([
    ['LEFT(A2,3)', place],
    ['MID(A2,5,3)', String(number)],
    ['RIGHT(A2,2)', year],
  ] as const)
  return {
    prompt: `A2 contains the code ${code}. What does =${formula} return?`,
    answer: { right, wrong: [place, String(number), year, `-${number}`].filter((each) => each !== right).slice(0, 3) },
    explanation: `Characters are counted from 1, and hyphens count too. ${formula} returns ${right}, as text: wrap it in VALUE to calculate with it.`,
  }
}

const towns =
  'Abeokuta Akure Asaba Bauchi Benin Calabar Enugu Gombe Ibadan Ilorin Jalingo Jos Kaduna Kano Katsina Lafia Lokoja Maiduguri Makurdi Minna Onitsha Osogbo Owerri Sokoto Umuahia Uyo Warri Yenagoa Yola Zaria'.split(
    ' ',
  )

const lengthOf: Maker = ({ one, whole }) => {
  const word = one(towns)
  const spaces = whole(1, 3)
  return {
    prompt: `A2 contains ${word}, followed by ${spaces} ${spaces === 1 ? 'space' : 'spaces'}. What does =LEN(A2) return?`,
    answer: { value: word.length + spaces },
    explanation: `${word} has ${word.length} letters, and spaces count: ${word.length + spaces}. If LEN is larger than it looks, use TRIM. Such cells never match in a lookup.`,
  }
}

export const datesAndTexts: readonly Maker[] = [daysBetween, codePart, lengthOf, codePart]

const roundedTo: Maker = ({ whole, one }) => {
  // Never ends with a 5, where people round differently.
  const number = whole(1_000, 9_999) / 10 + one([0.02, 0.03, 0.07, 0.08])
  const digits = one([1, 0])
  const value = rounded(number, digits)
  return {
    prompt: `What does =ROUND(${number.toFixed(2)},${digits}) return?`,
    answer: { value },
    explanation: `It keeps ${digits === 0 ? 'no decimals' : 'one decimal'}: ${value}. A format with fewer decimals only hides the rest, and the sum below it still contains them.`,
  }
}

const packs: Maker = ({ whole, one }) => {
  const [pieces, each] = [whole(50, 900), one([6, 12, 20, 24])]
  const value = Math.ceil(pieces / each)
  return {
    prompt: `You need ${pieces} bottles, and a crate holds ${each}. What does =ROUNDUP(${pieces}/${each},0) return?`,
    answer: { value },
    explanation: `${pieces} ÷ ${each} = ${rounded(pieces / each, 2)}. You can’t buy a part of a crate, so it is ${value}.`,
  }
}

const weighted: Maker = ({ whole }) => {
  const [first, second] = [
    { count: whole(1, 5) * 10, price: whole(10, 40) * 10 },
    { count: whole(1, 5) * 10, price: whole(10, 40) * 10 },
  ]
  const value = rounded((first.count * first.price + second.count * second.price) / (first.count + second.count), 1)
  return {
    prompt: `You bought ${first.count} bags at ${first.price} and ${second.count} bags at ${second.price}. What does SUMPRODUCT of counts and prices, divided by SUM of the counts, return? Answer to one decimal.`,
    answer: { value },
    explanation: `(${first.count} × ${first.price} + ${second.count} × ${second.price}) ÷ ${first.count + second.count} = ${value}. The plain average of the two prices would be ${rounded((first.price + second.price) / 2, 1)}.`,
  }
}

const shareOfTotal: Maker = ({ whole, one }) => {
  const [total, percent] = [whole(2, 18) * 100, one([5, 10, 15, 20, 25, 40])]
  return {
    prompt: `B10 contains a total of ${grouped(total)}, and B2 contains ${grouped((total * percent) / 100)}. What does =B2/$B$10 return, formatted as a percentage? Answer in percent.`,
    answer: { value: percent },
    explanation: `${grouped((total * percent) / 100)} ÷ ${grouped(total)} = ${percent / 100}, which is shown as ${percent}%. The dollar signs keep the total when you copy the formula down.`,
  }
}

export const roundingAndShares: readonly Maker[] = [roundedTo, packs, weighted, shareOfTotal]

import { grouped, type Maker, rounded } from './exercises.ts'

const shuffledFour = (whole: (least: number, most: number) => number) => [whole(2, 40), whole(2, 40), whole(2, 40), whole(2, 40)] as const

const sheetSum: Maker = ({ whole, one }) => {
  const cells = shuffledFour(whole)
  const sum = cells.reduce((total, cell) => total + cell, 0)
  const formula = one(['SUM', 'AVERAGE', 'MAX', 'MIN'])
  const value = { SUM: sum, AVERAGE: rounded(sum / 4, 2), MAX: Math.max(...cells), MIN: Math.min(...cells) }[formula]
  return {
    prompt: `The cells B2 to B5 contain ${cells.join(', ')}. What does =${formula}(B2:B5) return?`,
    answer: { value },
    explanation: `${formula} reads all four cells: ${cells.join(', ')}. The result is ${value}.`,
  }
}

const countIf: Maker = ({ whole }) => {
  const [cells, limit] = [[...shuffledFour(whole), ...shuffledFour(whole)], whole(8, 30)]
  const value = cells.filter((cell) => cell > limit).length
  return {
    prompt: `The cells C2 to C9 contain ${cells.join(', ')}. What does =COUNTIF(C2:C9,">${limit}") return?`,
    answer: { value },
    explanation: `COUNTIF counts the cells that fulfill the condition. Only numbers above ${limit} count, and ${limit} itself doesn’t, so the result is ${value}.`,
  }
}

const sumIf: Maker = ({ whole, one }) => {
  const branches = ['Ikeja', 'Yaba', 'Ajah', 'Ikeja', 'Yaba'] as const
  const sales = branches.map((branch) => ({ branch, amount: whole(10, 90) * 1_000 }))
  const branch = one(['Ikeja', 'Yaba'])
  const value = sales.filter((sale) => sale.branch === branch).reduce((total, { amount }) => total + amount, 0)
  const table = sales.map((sale) => `${sale.branch} ${grouped(sale.amount)}`).join('; ')
  return {
    prompt: `A table lists these sales by branch: ${table}. What is the total for ${branch}?`,
    answer: { value },
    explanation: `Only the rows of ${branch} count. In a sheet that is SUMIF, in SQL a WHERE clause, and in pandas a filter. The total is ${grouped(value)}.`,
  }
}

export const sheets: readonly Maker[] = [sheetSum, countIf, sumIf, sheetSum]

const median: Maker = ({ whole }) => {
  const values = [whole(4, 60), whole(4, 60), whole(4, 60), whole(4, 60), whole(100, 400)]
  const sorted = values.toSorted((one, other) => one - other)
  const value = sorted[2] ?? 0
  return {
    prompt: `Five customers spent ${values.map((each) => `₦${each},000`).join(', ')}. What is the median, in thousands of naira?`,
    answer: { value },
    explanation: `Sorted: ${sorted.join(', ')}. The third of five is ${value}. The mean is ${rounded(values.reduce((sum, each) => sum + each, 0) / 5, 1)}, because one large purchase pulls it up.`,
  }
}

const change: Maker = ({ whole, one }) => {
  const [before, percent] = [whole(20, 90, 10), one([10, 20, 30, 50, -10, -20, -30])]
  const after = rounded(before * (1 + percent / 100), 1)
  return {
    prompt: `Sales were ₦${before},000 in March and ₦${grouped(after * 1_000)} in April. By how many percent did they change? Use a minus sign for a fall.`,
    answer: { value: percent },
    explanation: `The difference divided by the earlier value: (${grouped(after * 1_000)} − ${grouped(before * 1_000)}) ÷ ${grouped(before * 1_000)} = ${percent}%.`,
  }
}

const joined: Maker = ({ whole }) => {
  const [customers, withOrders, orders] = [whole(20, 60), whole(5, 18), whole(20, 70)]
  return {
    prompt: `There are ${customers} customers. ${withOrders} of them have orders, ${orders} orders in all. How many rows does customers LEFT JOIN orders return?`,
    answer: { value: customers - withOrders + orders },
    explanation: `Each order makes one row: ${orders}. Each of the ${customers - withOrders} customers without an order makes one row too, with empty order columns. Together: ${customers - withOrders + orders}.`,
  }
}

export const analysis: readonly Maker[] = [median, change, joined, sumIf]

const confusion: Maker = ({ whole, one }) => {
  const [hits, falseAlarms, missed, quiet] = [whole(20, 90), whole(5, 40), whole(5, 40), whole(100, 400)]
  const measure = one(['precision', 'recall', 'accuracy'])
  const share = {
    precision: hits / (hits + falseAlarms),
    recall: hits / (hits + missed),
    accuracy: (hits + quiet) / (hits + falseAlarms + missed + quiet),
  }[measure]
  const meaning = {
    precision: 'Of the loans that the model flagged, this share defaulted',
    recall: 'Of the loans that defaulted, the model flagged this share',
    accuracy: 'The model was right about this share of all loans',
  }[measure]
  return {
    prompt: `A model flags loans that may default. It flagged ${hits} that did and ${falseAlarms} that didn’t. It missed ${missed} that did, and rightly left ${quiet} alone. What is its ${measure} in percent, to the nearest whole number?`,
    answer: { value: rounded(share * 100) },
    explanation: `${meaning}: ${rounded(share * 100)}%. The other measures answer other questions, so name the one that you report.`,
  }
}

const tokens: Maker = ({ whole }) => {
  const [words, window] = [whole(150, 400, 10), 4_000]
  const value = Math.floor(window / (words * 1.25))
  return {
    prompt: `A model reads at most ${grouped(window)} tokens of context, and a token is about 0.8 English words. How many whole passages of ${words} words fit, if nothing else needs room?`,
    answer: { value },
    explanation: `${words} words are about ${grouped(rounded(words * 1.25))} tokens. ${grouped(window)} ÷ ${grouped(rounded(words * 1.25))} leaves room for ${value}. Keep some for the question and the answer.`,
  }
}

export const learning: readonly Maker[] = [confusion, confusion, tokens, change, median]

const transfer: Maker = ({ whole, one }) => {
  const [kilobytes, speed] = [whole(200, 2_400, 100), one([1, 2, 4, 8])]
  const value = rounded((kilobytes * 8) / (speed * 1_000), 1)
  return {
    prompt: `A page weighs ${grouped(kilobytes)} kB, and the line carries ${speed} Mbit/s. How many seconds does the transfer take, to one decimal and without waiting times?`,
    answer: { value },
    explanation: `${grouped(kilobytes)} kB are ${grouped(kilobytes * 8)} kbit. At ${grouped(speed * 1_000)} kbit a second, that takes ${value} s. Halve the weight, and you halve the time.`,
  }
}

const boxWidth: Maker = ({ whole }) => {
  const [content, padding, border] = [whole(200, 400, 10), whole(8, 32, 4), whole(1, 4)]
  const value = content + 2 * padding + 2 * border
  return {
    prompt: `An element has width: ${content}px, padding: ${padding}px and border: ${border}px solid, with box-sizing: content-box. How many pixels wide is it on the screen?`,
    answer: { value },
    explanation: `With content-box, padding and border come on top, on both sides: ${content} + 2 × ${padding} + 2 × ${border} = ${value}. With border-box it would be ${content}.`,
  }
}

const status: Maker = ({ one }) => {
  const [happened, right] = one([
    ['The address exists, but the person isn’t logged in', '401 Unauthorized'],
    ['The person is logged in, but may not see this page', '403 Forbidden'],
    ['Nothing exists at this address', '404 Not Found'],
    ['The person sent too many requests', '429 Too Many Requests'],
    ['The server failed while it was working on the answer', '500 Internal Server Error'],
    ['The request created a new record', '201 Created'],
    ['The page moved to another address for good', '301 Moved Permanently'],
  ] as const)
  const all = ['401 Unauthorized', '403 Forbidden', '404 Not Found', '429 Too Many Requests', '500 Internal Server Error', '201 Created']
  return {
    prompt: `${happened}. Which status should the server answer with?`,
    answer: { right, wrong: all.filter((each) => each !== right).slice(0, 3) },
    explanation: `${right} says exactly that, and a client can react to it without reading the text of the page.`,
  }
}

const arrays: Maker = ({ whole, one }) => {
  const values = [whole(1, 9), whole(10, 19), whole(20, 29), whole(30, 39), whole(40, 49)]
  const limit = whole(8, 38)
  const kept = values.filter((value) => value > limit)
  const what = one(['length', 'sum'])
  const value = what === 'length' ? kept.length : kept.reduce((sum, each) => sum + each, 0)
  const rest = what === 'length' ? '.length' : '.reduce((sum, each) => sum + each, 0)'
  return {
    prompt: `What is the value of [${values.join(', ')}].filter((each) => each > ${limit})${rest} in JavaScript?`,
    answer: { value },
    explanation: `The filter keeps ${kept.length === 0 ? 'nothing' : kept.join(', ')}. The ${what} of that is ${value}.`,
  }
}

export const web: readonly Maker[] = [transfer, boxWidth, status, arrays]

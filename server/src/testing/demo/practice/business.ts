import { grouped, type Maker, naira, rounded } from './exercises.ts'

const traders = ['Ngozi', 'Mama Tee', 'Kunle', 'Hauwa', 'Efosa', 'Abena'] as const
const goods = ['bread', 'school uniforms', 'phone cases', 'palm oil', 'shea butter', 'sandals'] as const

const cashAtClosing: Maker = ({ whole, one }) => {
  const [opening, cash, credit, paid] = [
    whole(5_000, 30_000, 500),
    whole(20_000, 90_000, 500),
    whole(4_000, 20_000, 500),
    whole(3_000, 18_000, 500),
  ]
  const value = opening + cash - paid
  return {
    prompt: `${one(traders)} opens the stall with ${naira(opening)} in the cash box. During the day the stall sells ${one(goods)} for ${naira(cash)} in cash and for ${naira(credit)} on credit, and pays a supplier ${naira(paid)} from the box. How many naira should the box contain at closing?`,
    answer: { value },
    explanation: `Opening cash plus cash sales minus cash paid: ${naira(opening)} + ${naira(cash)} − ${naira(paid)} = ${naira(value)}. The credit sale of ${naira(credit)} is a debt of the customer, not cash.`,
  }
}

const profitOfWeek: Maker = ({ whole, one }) => {
  const [pieces, price, cost, rent] = [whole(20, 90), whole(1_500, 6_000, 100), whole(500, 1_400, 100), whole(8_000, 25_000, 500)]
  const value = pieces * (price - cost) - rent
  return {
    prompt: `${one(traders)} sells ${pieces} pieces in a week at ${naira(price)} each. Material costs ${naira(cost)} a piece, and the stall costs ${naira(rent)} a week. What is the profit of the week in naira?`,
    answer: { value },
    explanation: `Each piece leaves ${naira(price - cost)}. ${pieces} pieces leave ${naira(pieces * (price - cost))}, and after the stall’s ${naira(rent)} the profit is ${naira(value)}.`,
  }
}

const stockLeft: Maker = ({ whole, one }) => {
  const [before, bought, sold, damaged] = [whole(40, 160), whole(60, 240), whole(50, 180), whole(2, 9)]
  const value = before + bought - sold - damaged
  return {
    prompt: `On Monday the shelf holds ${before} units of ${one(goods)}. During the week ${bought} units arrive, ${sold} are sold and ${damaged} are damaged and written off. How many units should a count find on Saturday?`,
    answer: { value },
    explanation: `${before} + ${bought} − ${sold} − ${damaged} = ${value}. If the count finds fewer, the difference is missing stock and belongs in the book.`,
  }
}

const markup: Maker = ({ whole, one }) => {
  const [cost, percent] = [whole(2_000, 12_000, 500), whole(20, 80, 5)]
  const price = rounded(cost * (1 + percent / 100))
  return {
    prompt: `A unit of ${one(goods)} costs ${one(traders)} ${naira(cost)} with everything included. The markup on cost is ${percent}%. What is the selling price in naira?`,
    answer: { value: price },
    explanation: `A markup is a share of the cost: ${naira(cost)} × ${(1 + percent / 100).toFixed(2)} = ${naira(price)}. A margin would be a share of the price, and is always the smaller percentage.`,
  }
}

const margin: Maker = ({ whole }) => {
  const [price, percent] = [whole(4_000, 20_000, 1_000), whole(20, 60, 10)]
  const profit = (price * percent) / 100
  return {
    prompt: `A product sells for ${naira(price)} and costs ${naira(price - profit)}. What is the margin, as a percentage of the price?`,
    answer: { value: percent },
    explanation: `The profit is ${naira(profit)}. Divided by the price of ${naira(price)}, that is ${percent}%.`,
  }
}

export const books: readonly Maker[] = [cashAtClosing, profitOfWeek, stockLeft, markup, margin]

const breakEven: Maker = ({ whole }) => {
  const [left, fixed] = [whole(200, 900, 100), whole(40, 180) * 1_000]
  const value = Math.ceil(fixed / left)
  return {
    prompt: `Fixed costs are ${naira(fixed)} a month, and each unit leaves ${naira(left)} after its own costs. From how many units a month does the business stop losing money?`,
    answer: { value },
    explanation: `${naira(fixed)} ÷ ${naira(left)} = ${(fixed / left).toFixed(2)}. Parts of a unit can’t be sold, so round up to ${grouped(value)}.`,
  }
}

const compound: Maker = ({ whole }) => {
  const [sum, rate, years] = [whole(100, 500, 50) * 1_000, whole(8, 18), whole(2, 4)]
  const value = rounded(sum * (1 + rate / 100) ** years)
  return {
    prompt: `You invest ${naira(sum)} at ${rate}% a year and leave the interest in the account. What is the balance after ${years} years, to the nearest naira?`,
    answer: { value },
    explanation: `Each year multiplies the balance by ${(1 + rate / 100).toFixed(2)}: ${naira(sum)} × ${(1 + rate / 100).toFixed(2)}^${years} = ${naira(value)}.`,
  }
}

const landedCost: Maker = ({ whole }) => {
  const [units, price, freight, duty] = [whole(50, 300, 10), whole(3, 12), whole(200, 900, 50), whole(10, 25, 5)]
  const goodsPrice = units * price
  const value = rounded((goodsPrice + freight + (goodsPrice * duty) / 100) / units, 2)
  return {
    prompt: `You import ${units} units at $${price} each. Freight for the whole shipment is $${freight}, and duty is ${duty}% of the goods’ price. What does one unit cost when it arrives, in dollars and to the cent?`,
    answer: { value },
    explanation: `Goods $${grouped(goodsPrice)}, freight $${freight} and duty $${grouped((goodsPrice * duty) / 100)} come to $${grouped(rounded(goodsPrice + freight + (goodsPrice * duty) / 100, 2))}. Divided by ${units} units, that is $${value}.`,
  }
}

const daysLate: Maker = ({ whole }) => {
  const [tasks, each, people, done] = [whole(12, 40), whole(2, 5), whole(2, 5), whole(3, 10)]
  const left = (tasks - done) * each
  const value = Math.ceil(left / people)
  return {
    prompt: `A project has ${tasks} equal tasks of ${each} days each, and ${done} of them are done. ${people} people can work in parallel, one task at a time per person. About how many working days of work are left if the tasks can be split freely?`,
    answer: { value },
    explanation: `${tasks - done} tasks × ${each} days = ${left} days of work. Shared among ${people} people, that is ${(left / people).toFixed(1)}, so plan ${value} days.`,
  }
}

export const finance: readonly Maker[] = [breakEven, compound, landedCost, markup, margin, daysLate]

const conversion: Maker = ({ whole, one }) => {
  const [orders, rate] = [whole(12, 90, 2), one([2, 4, 5, 8, 10])]
  const visits = (orders * 100) / rate
  return {
    prompt: `A page had ${grouped(visits)} visits and ${orders} orders last week. What is its conversion rate in percent?`,
    answer: { value: rate },
    explanation: `${orders} ÷ ${grouped(visits)} = ${(rate / 100).toFixed(2)}, which is ${rate}%.`,
  }
}

const costPerOrder: Maker = ({ whole, one }) => {
  const [orders, each] = [whole(10, 60), whole(400, 2_400, 50)]
  return {
    prompt: `${one(traders)} spends ${naira(orders * each)} on ads for ${one(goods)}, and the ads bring ${orders} orders. How many naira does one order cost in advertising?`,
    answer: { value: each },
    explanation: `${naira(orders * each)} ÷ ${orders} orders = ${naira(each)}. Compare that with what one order leaves after its own costs, before you spend more.`,
  }
}

const returnOnAds: Maker = ({ whole, one }) => {
  const [spent, times] = [whole(10, 80, 5) * 1_000, one([2, 3, 4, 5])]
  return {
    prompt: `Ads for ${naira(spent)} bring sales of ${naira(spent * times)}. How many naira of sales does each naira of advertising bring?`,
    answer: { value: times },
    explanation: `${naira(spent * times)} ÷ ${naira(spent)} = ${times}. This is called the return on ad spend. It says nothing about profit until you subtract the cost of the goods.`,
  }
}

const openRate: Maker = ({ whole, one }) => {
  const [hundreds, rate] = [whole(4, 40), one([18, 22, 25, 31, 36])]
  return {
    prompt: `A newsletter reaches ${grouped(hundreds * 100)} inboxes, and ${grouped(hundreds * rate)} people open it. What is the open rate in percent?`,
    answer: { value: rate },
    explanation: `${grouped(hundreds * rate)} ÷ ${grouped(hundreds * 100)} = ${rate}%. Emails that bounced don’t count as delivered, so leave them out of both numbers.`,
  }
}

const steepestStep: Maker = ({ whole }) => {
  const visits = whole(800, 2_000, 100)
  const steps = [
    ['from visit to product page', 0.5],
    ['from product page to cart', 0.2],
    ['from cart to order', 0.4],
  ] as const
  const views = visits * 0.5
  const carts = views * 0.2
  return {
    prompt: `In one week a shop counts ${grouped(visits)} visits, ${grouped(views)} views of a product page, ${grouped(carts)} carts and ${grouped(carts * 0.4)} orders. At which step does it lose the largest share of people?`,
    answer: { right: steps[1][0], wrong: [steps[0][0], steps[2][0], 'all steps lose the same share'] },
    explanation:
      'Half of the visitors open a product page, a fifth of those fill a cart, and two fifths of the carts become orders. The step from the product page to the cart keeps the smallest share.',
  }
}

export const marketing: readonly Maker[] = [conversion, costPerOrder, returnOnAds, openRate, steepestStep]

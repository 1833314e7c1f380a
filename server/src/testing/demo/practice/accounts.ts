// Exercises of a bookkeeping course beyond the cash book.
import { grouped, type Maker, naira, rounded } from './exercises.ts'

const customers = ['Mama Tee', 'Sunrise Hotel', 'Efosa & Sons', 'Hauwa Fabrics', 'Unity School', 'Kunle Motors'] as const

const vatOnInvoice: Maker = ({ whole, one }) => {
  const net = whole(20_000, 480_000, 4_000)
  const vat = (net * 75) / 1_000
  return {
    prompt: `You invoice ${one(customers)} for ${naira(net)} before VAT. At a rate of 7.5%, how much VAT do you add in naira?`,
    answer: { value: vat },
    explanation: `7.5% of ${naira(net)} is ${naira(vat)}. The customer pays ${naira(net + vat)}, and the ${naira(vat)} are never yours: you hold them for the tax office.`,
  }
}

const vatInside: Maker = ({ whole }) => {
  const net = whole(4_000, 600_000, 4_000)
  const vat = (net * 75) / 1_000
  return {
    prompt: `A supplier’s receipt says ${naira(net + vat)}, including VAT of 7.5%. How much of that is VAT, in naira?`,
    answer: { value: vat },
    explanation: `The total is 107.5% of the net price. ${naira(net + vat)} ÷ 1.075 = ${naira(net)}, so the VAT is ${naira(vat)}. 7.5% of the total would be too much.`,
  }
}

const vatToPay: Maker = ({ whole }) => {
  const [output, input] = [whole(90_000, 400_000, 500), whole(10_000, 80_000, 500)]
  return {
    prompt: `In a month you charged customers ${naira(output)} of VAT and paid suppliers ${naira(input)} of VAT that you may claim. How much VAT do you pay to the tax office?`,
    answer: { value: output - input },
    explanation: `Output VAT minus input VAT: ${naira(output)} − ${naira(input)} = ${naira(output - input)}. Keep the suppliers’ invoices. Without them, you can’t claim the ${naira(input)}.`,
  }
}

const withheld: Maker = ({ whole, one }) => {
  const [fee, percent] = [whole(50_000, 900_000, 10_000), one([2, 5, 10])]
  const arrives = (fee * (100 - percent)) / 100
  return {
    prompt: `${one(customers)} owes you a fee of ${naira(fee)} and withholds ${percent}% tax. How much arrives in your account?`,
    answer: { value: arrives },
    explanation: `${percent}% of ${naira(fee)} is ${naira(fee - arrives)}, so ${naira(arrives)} arrives. Book the full fee as income and the difference as tax paid in advance, and ask for the credit note.`,
  }
}

const netPay: Maker = ({ whole }) => {
  const [gross, tax] = [whole(60_000, 300_000, 5_000), whole(1_000, 12_000, 500)]
  const pension = (gross * 8) / 100
  return {
    prompt: `An employee earns ${naira(gross)} a month. You deduct 8% for the pension and ${naira(tax)} of income tax. How much do you transfer?`,
    answer: { value: gross - pension - tax },
    explanation: `The pension is ${naira(pension)}. ${naira(gross)} − ${naira(pension)} − ${naira(tax)} = ${naira(gross - pension - tax)}. The cost to the business is higher, because you add your own pension share.`,
  }
}

export const taxes: readonly Maker[] = [vatOnInvoice, vatInside, vatToPay, withheld, netPay]

const things = ['a freezer', 'a delivery motorcycle', 'an industrial sewing machine', 'a generator', 'a laptop', 'a baking oven'] as const

const straightLine: Maker = ({ whole, one }) => {
  const [yearly, years, residual] = [whole(20_000, 150_000, 2_000), one([3, 4, 5, 8]), whole(0, 60_000, 10_000)]
  const cost = yearly * years + residual
  return {
    prompt: `You buy ${one(things)} for ${naira(cost)}. It should last ${years} years and then sell for ${naira(residual)}. What is the straight-line depreciation a year?`,
    answer: { value: yearly },
    explanation: `(${naira(cost)} − ${naira(residual)}) ÷ ${years} = ${naira(yearly)}. That much of the cost belongs to each year, even though you paid all of it at once.`,
  }
}

const bookValue: Maker = ({ whole, one }) => {
  const [yearly, years] = [whole(30_000, 120_000, 5_000), one([4, 5, 6])]
  const passed = whole(1, years - 1)
  return {
    prompt: `${one(things).replace(/^an? /, 'A ')} cost ${naira(yearly * years)} and is depreciated over ${years} years to zero. What is its book value after ${passed} ${passed === 1 ? 'year' : 'years'}?`,
    answer: { value: yearly * (years - passed) },
    explanation: `Each year takes ${naira(yearly)} off. After ${passed}: ${naira(yearly * years)} − ${naira(yearly * passed)} = ${naira(yearly * (years - passed))}. The market price may be different, and that is no mistake.`,
  }
}

const interest: Maker = ({ whole, one }) => {
  const [loan, monthly, months] = [whole(100_000, 900_000, 50_000), one([1, 1.5, 2, 3]), whole(3, 12)]
  const value = (loan * monthly * months) / 100
  return {
    prompt: `A cooperative lends you ${naira(loan)} at ${monthly}% simple interest a month. How much interest do you owe after ${months} months?`,
    answer: { value },
    explanation: `${monthly}% of ${naira(loan)} is ${naira((loan * monthly) / 100)} a month. ${months} months make ${naira(value)}. Only the interest is an expense. Repaying the loan is not.`,
  }
}

const installment: Maker = ({ whole, one }) => {
  const [part, months, percent] = [whole(10_000, 60_000, 5_000), one([6, 10, 12]), one([1, 2, 3])]
  const month = whole(2, months - 1)
  const left = part * (months - month + 1)
  const value = part + (left * percent) / 100
  return {
    prompt: `A loan of ${naira(part * months)} is repaid in ${months} equal parts, plus ${percent}% interest a month on what is still owed. How much do you pay in month ${month}?`,
    answer: { value },
    explanation: `Before month ${month} you owe ${naira(left)}. The interest is ${naira((left * percent) / 100)}, and the part is ${naira(part)}. Together: ${naira(value)}.`,
  }
}

export const assets: readonly Maker[] = [straightLine, bookValue, interest, installment]

const debtors: Maker = ({ whole }) => {
  const [opening, sales, received, lost] = [
    whole(80_000, 300_000, 5_000),
    whole(100_000, 500_000, 5_000),
    whole(60_000, 180_000, 5_000),
    whole(0, 20_000, 5_000),
  ]
  const value = opening + sales - received - lost
  return {
    prompt: `Customers owe you ${naira(opening)} on the 1st. You sell for ${naira(sales)} on credit, receive ${naira(received)}, and write off ${naira(lost)} as lost. How much do they owe at the end of the month?`,
    answer: { value },
    explanation: `${naira(opening)} + ${naira(sales)} − ${naira(received)} − ${naira(lost)} = ${naira(value)}. The list of debtors by name must add up to the same amount.`,
  }
}

const overdue: Maker = ({ whole, one }) => {
  const invoices = [12, 25, 41, 58, 66, 93].map((days) => ({ days, amount: whole(10, 90) * 1_000 }))
  const limit = one([30, 45, 60])
  const value = invoices.filter(({ days }) => days > limit).reduce((sum, { amount }) => sum + amount, 0)
  return {
    prompt: `Open invoices by age: ${invoices.map(({ days, amount }) => `${days} days ${naira(amount)}`).join('; ')}. How much is older than ${limit} days?`,
    answer: { value },
    explanation: `Only the ages above ${limit} count, together ${naira(value)}. Call these customers first: the older a debt, the less of it is ever paid.`,
  }
}

const atTheBank: Maker = ({ whole }) => {
  const [bank, onTheWay, notTaken] = [whole(200_000, 800_000, 1_000), whole(20_000, 120_000, 1_000), whole(10_000, 90_000, 1_000)]
  const value = bank + onTheWay - notTaken
  return {
    prompt: `The bank statement shows ${naira(bank)}. A deposit of ${naira(onTheWay)} isn’t on it yet, and a check of ${naira(notTaken)} hasn’t been cashed. Which balance should your cash book show?`,
    answer: { value },
    explanation: `Add what is on its way, and subtract what will still leave: ${naira(bank)} + ${naira(onTheWay)} − ${naira(notTaken)} = ${naira(value)}. If the book differs, look for a bank charge.`,
  }
}

const earlyDiscount: Maker = ({ whole, one }) => {
  const [bill, percent] = [whole(50_000, 600_000, 10_000), one([1, 2, 3, 5])]
  const saved = (bill * percent) / 100
  return {
    prompt: `A supplier’s bill is ${naira(bill)}. If you pay within ten days, you may deduct ${percent}%. How much do you pay in that case?`,
    answer: { value: bill - saved },
    explanation: `${percent}% of ${naira(bill)} is ${naira(saved)}, so you pay ${naira(bill - saved)}. ${percent}% for twenty days is more than most loans cost, so pay early if you can.`,
  }
}

export const debts: readonly Maker[] = [debtors, overdue, atTheBank, earlyDiscount]

const breakEven: Maker = ({ whole, one }) => {
  const [left, units, cost] = [whole(200, 1_500, 100), whole(40, 400, 10), whole(300, 2_000, 100)]
  return {
    prompt: `A bakery’s fixed costs are ${naira(left * units)} a month. One ${one(['loaf', 'cake', 'tray'])} sells for ${naira(left + cost)} and costs ${naira(cost)} to make. How many must it sell to break even?`,
    answer: { value: units },
    explanation: `Each one leaves ${naira(left)} for the fixed costs. ${naira(left * units)} ÷ ${naira(left)} = ${grouped(units)}. The next one is the first that earns a profit.`,
  }
}

const costOfSales: Maker = ({ whole }) => {
  const [opening, bought, closing] = [whole(60_000, 200_000, 5_000), whole(150_000, 500_000, 5_000), whole(40_000, 180_000, 5_000)]
  const value = opening + bought - closing
  return {
    prompt: `Stock was worth ${naira(opening)} on the 1st and ${naira(closing)} at the end of the month. You bought goods for ${naira(bought)}. What did the goods that you sold cost?`,
    answer: { value },
    explanation: `${naira(opening)} + ${naira(bought)} − ${naira(closing)} = ${naira(value)}. Purchases alone would be wrong, because some of them are still on the shelf.`,
  }
}

const grossMargin: Maker = ({ whole, one }) => {
  const [sales, percent] = [whole(100_000, 900_000, 20_000), one([15, 20, 25, 30, 35, 40])]
  const cost = (sales * (100 - percent)) / 100
  return {
    prompt: `Sales were ${naira(sales)}, and the goods cost ${naira(cost)}. What is the gross margin in percent?`,
    answer: { value: percent },
    explanation: `(${naira(sales)} − ${naira(cost)}) ÷ ${naira(sales)} = ${percent}%. Compare it with last month’s. If it falls while prices stay, look for waste or theft.`,
  }
}

const currentRatio: Maker = ({ whole, one }) => {
  const [debt, ratio] = [whole(100_000, 500_000, 10_000), one([0.8, 1.2, 1.5, 1.8, 2, 2.4])]
  const assetsNow = rounded(debt * ratio)
  return {
    prompt: `Cash, stock and debtors are worth ${naira(assetsNow)}. Bills and loans due within a year are ${naira(debt)}. What is the current ratio, to one decimal?`,
    answer: { value: ratio },
    explanation: `${naira(assetsNow)} ÷ ${naira(debt)} = ${ratio}. ${ratio < 1 ? 'Below 1, the business can’t pay what falls due without new money.' : 'Above 1, what falls due is covered.'}`,
  }
}

const daysOfStock: Maker = ({ whole, one }) => {
  const [daily, days] = [whole(5_000, 40_000, 1_000), one([10, 15, 20, 30, 45, 60])]
  return {
    prompt: `The goods that you sell cost ${naira(daily)} a day. Your stock is worth ${naira(daily * days)}. For how many days does it last?`,
    answer: { value: days },
    explanation: `${naira(daily * days)} ÷ ${naira(daily)} = ${days} days. Money in stock earns nothing, so a number that grows each month deserves a question.`,
  }
}

export const ratios: readonly Maker[] = [breakEven, costOfSales, grossMargin, currentRatio, daysOfStock]

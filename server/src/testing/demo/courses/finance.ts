import { course, forSale, free, html, preview, quiz, section, text, video } from '../course-builder.ts'
import { bookkeepingQuiz } from '../quizzes.ts'

const bookkeeping = course({
  key: 'sme-bookkeeping',
  title: 'Bookkeeping for Small Business Owners in Nigeria',
  subtitle: 'Keep books you can read, face the tax office calmly, and know your profit every month',
  descriptionHtml: html`
    <p>If your accounts live in a drawer, a WhatsApp chat and your head, you are in good company. This course moves them into
    <strong>one simple set of books</strong> that takes twenty minutes a day and tells you every month whether you are earning or
    only busy.</p><p>We follow Mama Tee, who sells cooked food in Yaba, through one quarter. She buys on credit, is paid by
    transfer, gives her cousin money from the cash drawer and buys a freezer. Each of these is recorded together, first on paper, then in a
    spreadsheet you receive.</p><ul><li>Cash book, sales, purchases and the petty cash that always leaks.</li><li>Profit, cash flow
    and a balance sheet without tears.</li><li>VAT, withholding tax and what to keep for how long.</li></ul><p>I am a chartered
    accountant, but I teach in market English. When you meet your own accountant after this course you will ask better questions,
    <em>understand the answers</em>, and probably pay for fewer hours.</p>`,
  objectives: [
    'Record every naira in and out',
    'Separate yourself from the business',
    'Read an income statement, a cash flow statement and a balance sheet',
    'Prepare for VAT and annual returns',
    'Close a month in under an hour',
  ],
  requirements: ['A business, or an idea for one', 'Paper, or any spreadsheet program'],
  level: 'BEGINNER',
  categoryKeys: ['business-finance'],
  instructorKey: 'ngozi-eze',
  ...forSale({ naira: 15_000, usd: 15 }),
  popularity: 0.84,
  sections: [
    section('Twenty minutes a day', [
      preview('Mama Tee’s drawer', 'business-cashflow'),
      video('The cash book', 'business-excel', {
        resources: [{ title: 'Cash-book template and example (ZIP)', file: 'cash-book-template.zip' }],
      }),
      video('You are not your business', 'business-cashflow'),
    ]),
    section('The month', [
      video('Credit: who owes whom?', 'business-excel'),
      video('Profit is not cash', 'business-cashflow'),
      text(
        'Closing the month in ten steps',
        html`
    <p>Put the same date in your calendar every month and do not move it.</p><ol><li>Count the cash. Write down the difference; do
    not hide it.</li><li>Tick every bank line against the cash book.</li><li>List who owes you, oldest first, and call the first
    three.</li><li>List whom you owe, and when.</li><li>Count stock, at least the ten items that matter.</li><li>Record what you
    took for yourself as <strong>drawings</strong>.</li><li>Set VAT aside in its own account.</li><li>Fill in the profit
    statement.</li><li>Compare it with last month: explain two changes in writing.</li><li>Decide one thing to do
    differently.</li></ol><p>Steps nine and ten are why we keep books. Without them you have tidy paper. With them you have a
    business that learns.</p>`,
      ),
    ]),
    section('The year', [
      video('Buying a freezer: assets and depreciation', 'business-pricing'),
      video('VAT and withholding tax', 'business-excel'),
      video('Meeting your accountant', 'business-cashflow'),
      quiz('Are your books in order?', bookkeepingQuiz),
    ]),
  ],
})

const investing = course({
  key: 'investing-beginners',
  title: 'Investing for Beginners: Treasury Bills, Funds and the NGX',
  subtitle: 'What to do with your first ₦50,000, and what to stay away from',
  descriptionHtml: html`
    <p>If an investment promises three percent a week, it is not an investment; it is someone else’s exit. This course is about
    the <strong>unexciting things that work</strong>: an emergency fund, treasury bills, money-market and index funds, bonds, and a
    few shares bought slowly on the Nigerian Exchange.</p><p>We begin with your own numbers. What do you owe, what do you spend, and
    how soon will you need the money? Only then do we open an account. I show how to read a fund’s fact sheet, how to compute the
    real return after inflation and fees, and how a dividend finds its way to your bank.</p><ul><li>Risk explained with a danfo, an
    okada and a tortoise.</li><li>Naira and dollar savings, and their different dangers.</li><li>Ponzi schemes: the seven sentences
    they all use.</li></ul><p>This is education, <em>not advice</em>: I recommend no product and earn no commission from any. You
    will leave with a one-page plan in your own handwriting, and a reason to ignore most of what your group chat forwards.</p>`,
  objectives: [
    'Build an emergency fund first',
    'Compare bills, bonds, funds and shares',
    'Compute a real return',
    'Open and use a brokerage account',
    'Recognize a Ponzi scheme',
  ],
  requirements: ['No money needed to start learning'],
  level: 'BEGINNER',
  categoryKeys: ['business-finance'],
  instructorKey: 'ngozi-eze',
  ...forSale({ naira: 10_000, usd: 10 }),
  popularity: 0.86,
  sections: [
    section('Your numbers', [preview('The tortoise wins', 'business-cashflow'), video('Owe, spend, keep', 'business-cashflow')]),
    section('The instruments', [
      video('Treasury bills and bonds', 'business-pricing'),
      video('Funds and their fees', 'business-excel'),
      video('Your first shares', 'business-cashflow'),
      text(
        'Seven sentences of a Ponzi scheme',
        html`
    <p>Learn them by heart, and teach them to your parents.</p><ol><li>“The return is <strong>guaranteed</strong>.”</li><li>“You
    will be paid weekly.”</li><li>“The method is secret; that is why it works.”</li><li>“You earn more when you bring your
    friends.”</li><li>“A famous pastor or minister is already in.”</li><li>“The offer closes tonight.”</li><li>“Withdrawals are
    delayed because of an <em>upgrade</em>.”</li></ol><p>One of them is a warning. Two are an alarm. And when you hear the seventh,
    the money has already gone.</p><p>Before you give anyone a kobo, look up the company in the Securities and Exchange
    Commission’s public register. If it is not there, the conversation is over. If someone grows angry because you looked, that was
    the eighth sentence.</p>`,
      ),
    ]),
    section('Your plan', [video('Fees, inflation and patience', 'business-pricing'), video('One page in your own hand', 'business-excel')]),
  ],
})

const pricing = course({
  key: 'price-it-right',
  title: 'Price It Right: Costing for Food and Fashion Businesses',
  subtitle: 'Find the real cost of a plate or a dress, and charge for it without apology',
  descriptionHtml: html`
    <p>“I just check what others charge” is how good cooks and gifted tailors go broke. In this free course we work out <strong>what
    one plate of jollof and one fitted gown truly cost</strong>, down to gas, thread, data and your own hours.</p><p>You will meet
    two owners, Kemi and Alhaji Sule, who let me publish their figures. Kemi discovered that her most popular dish lost ₦180 a
    plate. Alhaji Sule found that he was paying himself less than his apprentice. Both changed three prices and kept their
    customers.</p><ul><li>Direct costs, overheads and the hours you forgot.</li><li>Margin and markup: the two are not the
    same.</li><li>Raising a price, with the words to use.</li></ul><p>Have your last month’s receipts beside you when you watch. The
    course takes under an hour, and most people find their first <em>mistake</em> before the second lecture is over. That is a very
    good feeling, even though it does not look like one at first.</p>`,
  objectives: [
    'List every direct cost',
    'Share overheads fairly',
    'Pay yourself an hourly wage',
    'Set a margin on purpose',
    'Announce a higher price politely',
  ],
  requirements: ['Last month’s receipts, if you have them'],
  level: 'BEGINNER',
  categoryKeys: ['business-finance'],
  instructorKey: 'ngozi-eze',
  ...free,
  popularity: 0.76,
  sections: [
    section('The true cost', [
      preview('A dish that lost ₦180 a plate', 'business-pricing'),
      video('Overheads and forgotten hours', 'business-cashflow'),
      video('Margin or markup?', 'business-excel'),
    ]),
    section('The price', [
      preview('Three prices to change first', 'business-pricing'),
      text(
        'Words for raising a price',
        html`
    <p>You do not owe anyone an essay. You do owe regular customers a warning. These have worked:</p><ul><li>“From the first of June
    a plate is ₦2,500. The portion stays the same, and so does the pepper.”</li><li>“I have kept this price since last year. Cloth
    has gone up twice, so new orders from Monday are ₦45,000. <strong>Orders already placed keep the old price.</strong>”</li><li>“I
    understand. At that budget I can make it without the lining. Shall I?”</li></ul><p>Three rules. Say the date and the number in
    the first sentence. Do not apologize; explain once. And never lower the price without taking something away, because then the
    first price was not true.</p><p>Write your own announcement in the box below. I read them all, and answer with a red pen.</p>`,
      ),
      video('After the change: what to watch', 'business-cashflow'),
    ]),
  ],
})

export const finance = [bookkeeping, investing, pricing]

// The quizzes of the demo catalog, by topic.
import type { DemoQuiz } from './types.ts'

const right = (text: string, explanation = '') => ({ text, isCorrect: true, explanation })
const wrong = (text: string, explanation = '') => ({ text, isCorrect: false, explanation })

export const firstAidQuiz: DemoQuiz = {
  settings: { passMark: 70, timeLimitSeconds: 900, feedback: 'AT_END', reveal: 'AFTER_PASS' },
  questions: [
    {
      type: 'ORDERING',
      prompt: 'You find someone lying still by the roadside. Put these steps in order.',
      explanation:
        'Your own safety comes first: a second victim helps no one. Then check whether they respond and breathe, and call for help before you start.',
      points: 2,
      items: [
        'Make sure it is safe to approach',
        'Speak to them and tap their shoulders',
        'Check whether they breathe normally',
        'Call for help, on speakerphone',
        'Start chest compressions if they aren’t breathing',
      ],
    },
    {
      type: 'SINGLE_CHOICE',
      prompt: 'An adult isn’t breathing. How fast do you compress the chest?',
      explanation: '100 to 120 a minute, 5 to 6 cm deep. Let the chest rise fully each time.',
      options: [
        wrong('About 60 times a minute', 'Too slow: the blood barely flows.'),
        right('100 to 120 times a minute'),
        wrong('As fast as you can', 'Too fast: the heart has no time to fill between compressions.'),
        wrong('Only after someone has found a pulse', 'Don’t lose time looking for a pulse. If they aren’t breathing normally, start.'),
      ],
    },
    {
      type: 'SHORT_ANSWER',
      prompt: 'For how many minutes do you hold a burn under cool running water?',
      explanation: 'Twenty minutes, as soon as possible. No ice, no toothpaste, no oil.',
      number: { value: 20, tolerance: 0 },
      acceptedAnswers: ['twenty', '20 minutes', 'twenty minutes', '20 min'],
    },
    {
      type: 'MULTIPLE_CHOICE',
      prompt: 'Someone is having a seizure. What helps?',
      explanation:
        'Protect the head, time the seizure, and turn the person on their side when the jerking stops. A seizure longer than five minutes is an emergency.',
      points: 2,
      options: [
        right('Moving chairs and tables out of the way'),
        right('Something soft under the head'),
        right('Looking at the clock when it starts'),
        wrong('A spoon between the teeth', 'It breaks teeth and may block the airway.'),
        wrong('Holding arms and legs still', 'It can tear muscles and break bones, and it doesn’t stop the seizure.'),
      ],
    },
    {
      type: 'TRUE_FALSE',
      prompt: 'For a nosebleed, tilt the head back.',
      explanation:
        'Lean forward and pinch the soft part of the nose for ten minutes. If the head is tilted back, blood runs down the throat.',
      isTrue: false,
    },
    {
      type: 'MATCHING',
      prompt: 'What do you do first for each of these?',
      explanation:
        'Press on a bleeding wound. Use back blows for choking. Help a person who feels faint to lie down. Put an unconscious person who is breathing on their side.',
      points: 2,
      pairs: [
        { left: 'A deep cut that bleeds heavily', right: 'Press firmly on it' },
        { left: 'Choking, unable to cough or speak', right: 'Five blows between the shoulder blades' },
        { left: 'Unconscious, but breathing normally', right: 'Recovery position' },
        { left: 'Feeling faint, still awake', right: 'Lay them down and raise their legs' },
      ],
    },
  ],
}

export const bookkeepingQuiz: DemoQuiz = {
  settings: { passMark: 70, maxAttempts: 3, shuffleQuestions: true, feedback: 'AT_END', reveal: 'AFTER_PASS' },
  questions: [
    {
      type: 'TRUE_FALSE',
      prompt: 'A business can make a profit this month and still have no money in the bank.',
      explanation:
        'Sales on credit count as profit when they are made, and as cash only when they are paid. Unsold stock ties up cash, too.',
      isTrue: true,
    },
    {
      type: 'SINGLE_CHOICE',
      prompt: 'Mama Tee takes ₦10,000 from the cash drawer for her daughter’s school fees. How is it recorded in the books?',
      explanation: 'As drawings: money the owner takes out. It isn’t a business expense and doesn’t reduce profit.',
      options: [
        wrong('An expense', 'It bought nothing for the business.'),
        right('Drawings'),
        wrong('A loss'),
        wrong('It isn’t, because it’s her money', 'Then tonight’s cash in the drawer wouldn’t match the book.'),
      ],
    },
    {
      type: 'SHORT_ANSWER',
      prompt:
        'A freezer costs ₦360,000 and will last 5 years. With straight-line depreciation and no residual value, what is the annual depreciation in naira?',
      explanation: '₦360,000 ÷ 5 years = ₦72,000 a year.',
      number: { value: 72_000, tolerance: 0 },
    },
    {
      type: 'MATCHING',
      prompt: 'Where in the books does each of these belong?',
      explanation:
        'Things you own or are owed are assets. Debts you owe are liabilities. Earnings are income, and the cost of earning them is an expense.',
      points: 2,
      pairs: [
        { left: 'Rice in the store', right: 'Asset' },
        { left: 'An unpaid customer debt', right: 'Asset' },
        { left: 'An unpaid bill from the butcher', right: 'Liability' },
        { left: 'Plates of food sold today', right: 'Income' },
        { left: 'This month’s gas', right: 'Expense' },
      ],
    },
    {
      type: 'MULTIPLE_CHOICE',
      prompt: 'Which of these go in the cash book on the day they happen?',
      explanation: 'The cash book records money that comes in or goes out. A credit sale stays on the list of debtors until it’s paid.',
      options: [
        right('Cash from today’s sales'),
        right('A transfer that a customer sent'),
        right('₦500 for a motorcycle to the market'),
        wrong('Food that a customer will pay for on Friday', 'No money has moved yet: add it to the list of debtors.'),
      ],
    },
    {
      type: 'ORDERING',
      prompt: 'Put these month-end steps in the order from the lecture.',
      explanation:
        'Count first, then list who owes whom, then fill in the statement, and finish with a decision. Decisions are why we keep books.',
      items: [
        'Count the cash',
        'Check the bank lines against the cash book',
        'List who owes you, oldest first',
        'Fill in the profit statement',
        'Decide one thing to do differently',
      ],
    },
  ],
}

export const statisticsQuiz: DemoQuiz = {
  settings: { passMark: 60, feedback: 'AFTER_EACH', reveal: 'ALWAYS' },
  questions: [
    {
      type: 'SHORT_ANSWER',
      prompt: 'Five buses came after 4, 6, 6, 9 and 25 minutes. What is the median waiting time in minutes?',
      explanation: 'In order, the one in the middle is 6. The bus that took 25 minutes doesn’t move it.',
      number: { value: 6, tolerance: 0 },
      acceptedAnswers: ['six', '6 minutes'],
    },
    {
      type: 'SHORT_ANSWER',
      prompt: 'And their mean (average), in minutes?',
      explanation: '4 + 6 + 6 + 9 + 25 = 50, and 50 ÷ 5 = 10. That is longer than four of the five waits.',
      number: { value: 10, tolerance: 0 },
      acceptedAnswers: ['ten', '10 minutes'],
    },
    {
      type: 'SINGLE_CHOICE',
      prompt: 'Where ice cream sells well, more people drown. What is the most likely reason?',
      explanation: 'A third factor drives both: on hot days, people buy ice cream and go swimming.',
      options: [
        wrong('Ice cream is bad for swimmers', 'Two things can rise together without causing each other.'),
        right('Hot days bring both'),
        wrong('It can only be chance'),
      ],
    },
    {
      type: 'TRUE_FALSE',
      prompt: 'An online survey of 50,000 volunteers is more reliable than a survey of 1,000 people chosen at random.',
      explanation: 'Size doesn’t fix a biased sample: people who aren’t online are never asked.',
      isTrue: false,
    },
    {
      type: 'MULTIPLE_CHOICE',
      prompt: '“Cases up 40 percent!” Which questions do you ask first?',
      explanation: 'Forty percent more than five is seven. Ask what the starting point was, over what period, and how it was counted.',
      options: [
        right('From how many to how many?'),
        right('Compared with which period?'),
        right('Has the counting method changed?'),
        wrong('Is it in bold print?', 'Bold print shows what someone wants you to notice, not what is true.'),
      ],
    },
  ],
}

export const yorubaQuiz: DemoQuiz = {
  settings: { passMark: 75, shuffleQuestions: true, feedback: 'AFTER_EACH', reveal: 'AFTER_PASS' },
  questions: [
    {
      type: 'MATCHING',
      prompt: 'When do you say each of these greetings?',
      explanation: 'Àárọ̀ is the morning, ọ̀sán the afternoon, ìrọ̀lẹ́ the evening, and alẹ́ the night.',
      points: 2,
      pairs: [
        { left: 'Ẹ káàárọ̀', right: 'In the morning' },
        { left: 'Ẹ káàsán', right: 'In the afternoon' },
        { left: 'Ẹ kú ìrọ̀lẹ́', right: 'In the evening' },
        { left: 'Ẹ káalẹ́', right: 'At night' },
      ],
    },
    {
      type: 'SINGLE_CHOICE',
      prompt: 'You greet your friend’s grandmother. Do you use ẹ or o?',
      explanation: 'Ẹ is for elders, groups and people you owe respect. O is for friends and people younger than you.',
      options: [right('Ẹ'), wrong('O', 'Among friends of the same age it would be right.'), wrong('Either: it makes no difference')],
    },
    {
      type: 'TRUE_FALSE',
      prompt: 'Yoruba words with the same letters can mean different things depending on their tones.',
      explanation: 'Ọkọ́ is a hoe, ọkọ a husband, ọkọ̀ a vehicle: three tones, three words.',
      isTrue: true,
    },
    {
      type: 'SHORT_ANSWER',
      prompt: 'How do you say “thank you” to an elder? Write it with or without the marks.',
      explanation: 'Ẹ ṣé, with the ẹ of respect. To a friend: o ṣé.',
      acceptedAnswers: ['Ẹ ṣé', 'Ẹ ṣeun', 'Ẹ ṣé gan', 'Ẹ ṣé gan-an', 'Ẹ ṣeun gan', 'Ẹ ṣeun gan-an'],
    },
    {
      type: 'ORDERING',
      prompt: 'Put the numbers in order, from one to five.',
      explanation: 'Ọ̀kan, èjì, ẹ̀ta, ẹ̀rin, àrún.',
      items: ['Ọ̀kan', 'Èjì', 'Ẹ̀ta', 'Ẹ̀rin', 'Àrún'],
    },
  ],
}

export const sqlQuiz: DemoQuiz = {
  settings: { passMark: 70, timeLimitSeconds: 1200, feedback: 'AT_END', reveal: 'ALWAYS' },
  questions: [
    {
      type: 'SINGLE_CHOICE',
      prompt: 'Which condition finds the customers whose phone number is missing (null)?',
      explanation: 'Null means unknown, and nothing equals the unknown, not even another null. That’s why “is null” exists.',
      options: [
        wrong('where phone = null', 'This is never true, so no row comes back.'),
        right('where phone is null'),
        wrong("where phone = ''", 'An empty string is a value; null isn’t.'),
      ],
    },
    {
      type: 'ORDERING',
      prompt: 'In which order does the database evaluate the parts of a query?',
      explanation:
        'Rows are fetched and filtered before they’re grouped. Having filters the groups, and select and order by come last. That’s why where can’t see a sum.',
      points: 2,
      items: ['from', 'where', 'group by', 'having', 'select', 'order by'],
    },
    {
      type: 'SHORT_ANSWER',
      prompt:
        'The shop has 4 orders. One has 3 lines, one has 2, two have 1. You join orders to their lines and write count(*). What is the result?',
      explanation: '3 + 2 + 1 + 1 = 7: the join has a row for each line. To count orders, write count(distinct orders.id).',
      number: { value: 7, tolerance: 0 },
      acceptedAnswers: ['seven'],
    },
    {
      type: 'MULTIPLE_CHOICE',
      prompt: 'Which of these keep customers who have never ordered in the result?',
      explanation:
        'A left join keeps every row of the left table. A condition on the right table belongs in the join: in the where clause, it removes the empty rows again.',
      points: 2,
      options: [
        right('customers left join orders on orders.customer_id = customers.id'),
        right("customers left join orders on orders.customer_id = customers.id and orders.status = 'PAID'"),
        wrong('customers join orders on orders.customer_id = customers.id', 'An inner join needs a match on both sides.'),
        wrong(
          "customers left join orders on orders.customer_id = customers.id where orders.status = 'PAID'",
          'For them status is null, and null is not PAID.',
        ),
      ],
    },
    {
      type: 'TRUE_FALSE',
      prompt: 'count(phone) counts only rows in which phone isn’t null.',
      explanation: 'count(*) counts rows; count(column) counts values, and null isn’t a value.',
      isTrue: true,
    },
  ],
}

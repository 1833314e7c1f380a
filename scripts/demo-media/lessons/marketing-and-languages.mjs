// Lessons in the clips of the marketing and language courses.
export const marketingAndLanguages = [
  {
    key: 'marketing-funnel',
    category: 'Marketing',
    title: 'Where do they drop out?',
    intro: 'Do not buy more traffic until you know where people leave.',
    points: [
      ['Count each step', 'Visits, product views, carts, orders. Four numbers.'],
      ['Find the steepest fall', 'From cart to order we lose two thirds. That is the leak.'],
      ['Fix one step at a time', 'Show delivery cost early, and measure again after two weeks.'],
    ],
    visual: {
      kind: 'funnel',
      steps: [
        ['Visits', 100],
        ['Views', 58],
        ['Carts', 24],
        ['Orders', 8],
      ],
    },
  },
  {
    key: 'marketing-social',
    category: 'Marketing',
    title: 'A month of posts in an afternoon',
    intro: 'You do not need more ideas. You need fewer, repeated well.',
    points: [
      ['Pick three pillars', 'Teach something, show the work, and let customers speak.'],
      ['Batch the filming', 'Same light, same spot, eight short videos in one afternoon.'],
      ['Reply for twenty minutes', 'The comments are where strangers turn into buyers.'],
    ],
    visual: { kind: 'calendar' },
  },
  {
    key: 'marketing-email',
    category: 'Marketing',
    title: 'Subject lines that get opened',
    intro: 'The subject line has one job: to earn the next line.',
    points: [
      ['Say the benefit early', 'Phones show about thirty five characters. Put the point first.'],
      ['Be specific', 'A number or a name beats an adjective.'],
      ['Test two, send the winner', 'Try both on a tenth of the list, then send the better one to the rest.'],
    ],
    visual: {
      kind: 'bars',
      unit: '%',
      bars: [
        ['“Big news!”', 14],
        ['“Our sale”', 19],
        ['“3 dresses under ₦20k”', 37],
      ],
    },
  },
  {
    key: 'languages-greetings',
    category: 'Languages',
    title: 'Greetings open the door',
    intro: 'In many languages, the greeting is half of the conversation.',
    points: [
      ['Morning, afternoon, evening', 'Learn the three times of day as three short songs.'],
      ['Elders first', 'Many languages mark respect. Use the respectful form until told otherwise.'],
      ['Answer, then ask back', 'A greeting is a game of catch. Always return it.'],
    ],
    visual: {
      kind: 'bubbles',
      bubbles: [
        ['Ẹ káàárọ̀, mà.', 'Good morning, ma.'],
        ['Habari za asubuhi?', 'How is the morning?'],
        ['Bonjour, enchantée !', 'Hello, pleased to meet you!'],
      ],
    },
  },
  {
    key: 'languages-memory',
    category: 'Languages',
    title: 'Forget less with spacing',
    intro: 'You do not forget because you are bad at languages. You forget on schedule.',
    points: [
      ['Review just before you forget', 'One day, three days, a week, three weeks.'],
      ['Say the answer aloud', 'Recalling is the exercise. Rereading only feels like it.'],
      ['Twenty minutes, every day', 'Short and daily beats long and seldom.'],
    ],
    visual: { kind: 'curve', labels: ['1 d', '3 d', '1 wk', '3 wk'] },
  },
  {
    key: 'languages-listening',
    category: 'Languages',
    title: 'Shadowing, step by step',
    intro: 'Shadowing means speaking along, half a second behind.',
    points: [
      ['Listen once, relaxed', 'No text, no pausing. Just the melody.'],
      ['Listen with the text', 'Mark where the voice rises and where words melt together.'],
      ['Speak along', 'Copy the rhythm first. The sounds follow.'],
    ],
    visual: { kind: 'wave' },
  },
]

// Lessons in the clips of the business and design courses.
export const businessAndDesign = [
  {
    key: 'business-cashflow',
    category: 'Business & Finance',
    title: 'Profit is not cash',
    intro: 'A shop can be profitable on paper and still miss payroll.',
    points: [
      ['Write when money moves', 'Record the day cash arrives, not the day you sent the invoice.'],
      ['Look thirteen weeks ahead', 'A thirteen week forecast shows the dip before you fall into it.'],
      ['Act on the dip early', 'Collect sooner, pay later, or delay a purchase.'],
    ],
    visual: {
      kind: 'bars',
      unit: '₦k',
      bars: [
        ['Week 1', 80],
        ['Week 4', 46],
        ['Week 7', 12],
        ['Week 10', 45],
        ['Week 13', 74],
      ],
    },
  },
  {
    key: 'business-pricing',
    category: 'Business & Finance',
    title: 'What does one unit really cost?',
    intro: 'Before you choose a price, find the floor beneath it.',
    points: [
      ['Direct cost', 'Ingredients and packaging, for exactly one unit.'],
      ['Your share of overheads', 'Rent, generator fuel and data, divided by the units you sell.'],
      ['Then your margin', 'Margin is a decision, not what happens to be left.'],
    ],
    visual: {
      kind: 'table',
      rows: [
        ['Chin-chin, 1 pack', '₦'],
        ['Flour, sugar, oil', '420'],
        ['Packaging', '90'],
        ['Fuel, rent, data', '160'],
        ['Margin 35 %', '361'],
        ['Price', '1,031'],
      ],
    },
  },
  {
    key: 'business-excel',
    category: 'Business & Finance',
    title: 'Look it up once',
    intro: 'Stop copying prices by hand. Let the sheet look them up.',
    points: [
      ['Keep one price list', 'One table, one row for each product, nothing repeated.'],
      ['XLOOKUP finds the row', 'Give it the code, the column to search and the column to return.'],
      ['Say what happens when it’s missing', 'The fourth argument replaces that ugly error.'],
    ],
    visual: {
      kind: 'table',
      rows: [
        ['Code', 'Price'],
        ['RC-25', '₦31,500'],
        ['GO-05', '₦9,800'],
        ['TM-70', '₦1,150'],
        ['=XLOOKUP(A9,…)', '₦9,800'],
      ],
    },
  },
  {
    key: 'design-layout',
    category: 'Design',
    title: 'A grid you can feel',
    intro: 'Good layout is mostly alignment, repeated until it feels calm.',
    points: [
      ['Choose one unit', 'Eight pixels is a good start. Every gap is a multiple of it.'],
      ['Align to few edges', 'The fewer edges the eye must follow, the quieter the page.'],
      ['Let space group things', 'Near means related. Far means a new thought.'],
    ],
    visual: { kind: 'layout' },
  },
  {
    key: 'design-figma',
    category: 'Design',
    title: 'Components that stretch',
    intro: 'Build a button once, and let it survive every label.',
    points: [
      ['Auto layout first', 'Padding on all sides, and the frame hugs its content.'],
      ['Variants for states', 'Default, hover, disabled and busy live in one set.'],
      ['Name it as the code does', 'When names agree, hand-over needs no meeting.'],
    ],
    visual: { kind: 'buttons' },
  },
  {
    key: 'design-color',
    category: 'Design',
    title: 'Contrast people can read',
    intro: 'A palette is only finished when everyone can read it, even in the sun.',
    points: [
      ['Measure, don’t guess', 'Body text needs four point five to one against its background.'],
      ['One accent is enough', 'If everything shouts, nothing is heard.'],
      ['Never color alone', 'Add an icon or a word for people who see colors differently.'],
    ],
    visual: {
      kind: 'swatches',
      swatches: [
        ['#1B1F1A', '16.1 : 1', 'pass'],
        ['#0B6B47', '6.2 : 1', 'pass'],
        ['#6B746A', '4.7 : 1', 'pass'],
        ['#F2A33A', '2.0 : 1', 'fail'],
      ],
    },
  },
]

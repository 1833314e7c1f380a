// Lessons in the clips of the music, photography, agriculture and health courses.
export const creativeAndLife = [
  {
    key: 'music-rhythm',
    category: 'Music & Photography',
    title: 'The log drum pattern',
    intro: 'Before the melody comes the pocket. Let us count it.',
    points: [
      ['Count sixteen small steps', 'One bar, four beats, each cut in four.'],
      ['Place the kick', 'Steady on the beat, so that dancers trust you.'],
      ['Let the drum answer', 'Put the log drum between the kicks, a little late.'],
    ],
    visual: { kind: 'steps' },
  },
  {
    key: 'music-mixing',
    category: 'Music & Photography',
    title: 'Make room for the voice',
    intro: 'A mix is not louder parts. It is parts that step aside.',
    points: [
      ['Cut before you boost', 'Take the mud out around three hundred hertz.'],
      ['Leave a hole for the singer', 'Dip keys and guitars a little where the words live.'],
      ['Check it on a cheap phone', 'If the chorus works on a phone, it works.'],
    ],
    visual: { kind: 'wave' },
  },
  {
    key: 'photo-exposure',
    category: 'Music & Photography',
    title: 'Three dials, one light',
    intro: 'Every photograph is a bargain between three dials.',
    points: [
      ['Aperture decides the blur', 'A small number opens wide, and the background melts.'],
      ['Shutter decides the motion', 'One five-hundredth freezes a dancer.'],
      ['ISO pays for the rest', 'Raise it last. Grain is the price.'],
    ],
    visual: {
      kind: 'dials',
      dials: [
        ['Aperture', 'f/1.8', 0.2],
        ['Shutter', '1/500', 0.7],
        ['ISO', '400', 0.4],
      ],
    },
  },
  {
    key: 'agri-soil',
    category: 'Agriculture & Health',
    title: 'Read your soil first',
    intro: 'The cheapest fertilizer is the one you find out you do not need.',
    points: [
      ['Take ten small samples', 'Walk a zigzag and mix them in a clean bucket.'],
      ['Test acidity', 'Maize likes a p H between six and seven.'],
      ['Feed what is missing', 'Lime for acid soil, compost for tired soil.'],
    ],
    visual: {
      kind: 'bars',
      unit: '',
      bars: [
        ['Nitrogen', 34],
        ['Phosphorus', 58],
        ['Potassium', 81],
        ['Organic', 22],
      ],
    },
  },
  {
    key: 'agri-poultry',
    category: 'Agriculture & Health',
    title: 'The first seven days',
    intro: 'What happens in the first week decides the flock.',
    points: [
      ['Warm before they arrive', 'Thirty three degrees under the brooder, checked at chick height.'],
      ['Water, then feed', 'Clean water with glucose first, starter mash an hour later.'],
      ['Read the huddle', 'Crowded means cold. Spread to the walls means hot.'],
    ],
    visual: {
      kind: 'table',
      rows: [
        ['Day', 'Temp'],
        ['1 – 2', '33 °C'],
        ['3 – 4', '31 °C'],
        ['5 – 7', '30 °C'],
        ['Week 2', '28 °C'],
      ],
    },
  },
  {
    key: 'health-vitals',
    category: 'Agriculture & Health',
    title: 'Check, call, care',
    intro: 'In an emergency, three words keep you useful.',
    points: [
      ['Check', 'Is the scene safe? Does the person answer, and breathe?'],
      ['Call', 'Dial one one two, put the phone on speaker, say where you are.'],
      ['Care', 'No breathing? Push hard and fast in the middle of the chest, about two each second.'],
    ],
    visual: { kind: 'pulse' },
  },
]

import { course, forSale, html, preview, section, text, video } from '../course-builder.ts'

const poultry = course({
  key: 'poultry-broilers',
  title: 'Poultry Farming: Your First 500 Broilers',
  subtitle: 'Housing, brooding, feed, health and sale, with every kobo accounted for',
  descriptionHtml: html`
    <p>Five hundred birds are enough to learn on and few enough to survive your mistakes. This course takes you through <strong>one
    complete batch in forty-two days</strong>, on our farm near Kaduna, with the records open on the table.</p><p>You see the house
    being cleaned, the chicks arriving at dawn, the first vaccination, a hot afternoon that nearly went wrong, and the morning the
    buyers come. At each stage I give you the numbers to watch: temperature, feed, water, weight and deaths. If you know what day
    nine should look like, you will notice when it does not.</p><ul><li>A house for the heat, from blocks or
    bamboo.</li><li>Brooding with gas, charcoal or both.</li><li>Buying or mixing feed, and how to tell when you are
    cheated.</li><li>Vaccines, biosecurity and when to call the vet.</li><li>Selling live, dressed or frozen.</li></ul><p>I do not
    promise riches. In a good batch the profit is modest, and in a bad one you lose some. What you will have is <em>a method</em>,
    and that is what makes the second batch better.</p>`,
  objectives: [
    'Plan housing and equipment',
    'Brood chicks through the first week',
    'Feed for weight and cost',
    'Prevent and recognize disease',
    'Keep records and find your profit',
  ],
  requirements: ['A little land, or a partner who has some', 'About an hour, morning and evening'],
  level: 'BEGINNER',
  categoryKeys: ['agriculture-health', 'business-finance'],
  instructorKey: 'ibrahim-sani',
  ...forSale({ naira: 20_000, usd: 20 }),
  popularity: 0.89,
  sections: [
    section('Before the chicks', [
      preview('Forty-two days', 'agri-poultry'),
      video('A house for the heat', 'agri-soil'),
      video('The budget, honestly', 'business-cashflow'),
    ]),
    section('The batch', [
      preview('The first seven days', 'agri-poultry'),
      video('Feed and water', 'agri-poultry'),
      text(
        'What each day should look like',
        html`
    <p>Hang this beside the door, with a pencil on a string.</p><ul><li><strong>Day 1:</strong> 42 g. Crops full by evening: feel
    ten of them. Soft and round is right; hard means thirst.</li><li><strong>Day 3:</strong> deaths below five in all. More? Check
    heat at chick height, not at your own.</li><li><strong>Day 7:</strong> about 180 g, four times the first weight. This is the
    most important number of the batch.</li><li><strong>Day 14:</strong> 450 g. Litter dry enough to fall from your
    hand.</li><li><strong>Day 21:</strong> 900 g. Feathers on the back; heat off at noon.</li><li><strong>Day 35:</strong> 2 kg.
    Start calling buyers.</li><li><strong>Day 42:</strong> 2.5 kg. From here, each extra day costs more in feed
    than it earns.</li></ul><p>Weigh ten birds, always from different corners, always at the same hour. If you are ten percent below the
    line, do not add vitamins. <em>Look at water first</em>, then heat, then space, then feed.</p>`,
      ),
      video('Vaccines and biosecurity', 'health-vitals'),
      video('A hot afternoon', 'agri-poultry'),
    ]),
    section('The market', [video('Live, dressed or frozen', 'business-pricing'), video('Records and the second batch', 'agri-poultry')]),
  ],
})

const greenhouse = course({
  key: 'greenhouse-vegetables',
  title: 'Greenhouse Tomatoes and Peppers',
  subtitle: 'Grow under cover through the rains, with drip irrigation and few chemicals',
  descriptionHtml: html`
    <p>When the rains ruin open fields, the price of tomatoes triples. A modest greenhouse lets you <strong>harvest exactly
    then</strong>. In this course we fill one of eight by twenty-four meters, from bare soil to the fifth month of picking, and
    count what it earns.</p><p>We begin with the ground, because a plastic roof over sick soil is an expensive umbrella. You learn
    to test and treat it, to raise seedlings that do not sulk, to train plants on strings, and to water by drip with a tank and
    gravity. Pests are met early, with nets, traps and patience before any bottle is opened.</p><ul><li>Structure: wood or steel,
    and the one thing never to save on.</li><li>Varieties for heat, wilt and long transport.</li><li>Feeding by growth stage,
    measured in buckets.</li><li>Contracts with hotels and markets.</li></ul><p>Yields are given as I measured them, in crates, by
    week. You will see <em>the week we lost a third</em> to bacterial wilt, how it came in on a boot, and the footbath that has
    stood at the door ever since.</p>`,
  objectives: [
    'Site and build a simple greenhouse',
    'Prepare and test soil',
    'Train, prune and pollinate',
    'Irrigate and feed by drip',
    'Control pests with few chemicals',
    'Plan sales before planting',
  ],
  requirements: ['Some experience growing vegetables', 'Water year-round'],
  level: 'INTERMEDIATE',
  categoryKeys: ['agriculture-health'],
  instructorKey: 'ibrahim-sani',
  ...forSale({ naira: 35_000, usd: 35 }),
  popularity: 0.52,
  sections: [
    section('Ground and roof', [
      preview('When the price triples', 'agri-soil'),
      video('Read your soil first', 'agri-soil'),
      video('Wood, steel and ventilation', 'agri-soil'),
    ]),
    section('Growing', [
      video('Seedlings that do not sulk', 'agri-soil'),
      video('Strings, pruning, pollen', 'agri-soil'),
      text(
        'Feeding by the bucket',
        html`
    <p>Our tank holds a thousand liters. These amounts go into it once a week, dissolved in a bucket first, and are spread by drip
    over six days. On the seventh we give clear water.</p><ul><li><strong>Weeks 1–3, roots:</strong> 600 g calcium nitrate; 300 g of
    a balanced soluble feed.</li><li><strong>Weeks 4–7, leaves and first flowers:</strong> 900 g calcium nitrate; 600 g balanced
    feed; a handful of Epsom salt.</li><li><strong>Week 8 onwards, fruit:</strong> 900 g calcium nitrate; 900 g potassium nitrate;
    Epsom salt every second week.</li></ul><p>Never mix calcium and sulfate strong in the same bucket; it turns to <em>chalk</em>
    and blocks the emitters. Calcium on Monday, the others on Thursday.</p><p>Read the plant before the table. Thick, curling tops
    mean too much nitrogen: leave out a week. Brown bottoms on the fruit mean irregular water far more often than too little
    calcium.</p>`,
      ),
      video('Nets, traps and patience', 'agri-soil'),
    ]),
    section('Selling', [video('Hotels, markets, crates', 'business-pricing'), video('The week we lost a third', 'agri-soil')]),
  ],
})

const catfish = course({
  key: 'catfish-tarpaulin',
  title: 'Catfish Farming in Tarpaulin Ponds',
  subtitle: 'Start with a thousand fingerlings in your compound, and harvest in five months',
  descriptionHtml: html`
    <p>A tarpaulin pond fits behind a house, can be moved, and costs a fraction of concrete. With clean water and discipline, it
    will carry <strong>a thousand catfish to one kilogram in about five months</strong>. This course shows the whole cycle,
    including the smell.</p><p>You learn to choose a site and build the frame, test and age the water, buy healthy fingerlings and
    sort them before they eat each other. Feed is most of your cost, so we weigh it, watch it and write it down. I show two ponds
    side by side: one run well, and one run the way most beginners do.</p><ul><li>Water: the five tests, and what each color
    means.</li><li>Feeding tables by size, and when to stop.</li><li>Sorting every three weeks, gently.</li><li>Harvest, smoking and
    finding buyers before the fish are ready.</li></ul><p>The spreadsheet that comes with the course tells you, each week, what your
    fish <em>should</em> weigh and what each kilogram has cost so far. When feed prices rise, you will know within a day whether to
    grow on or to sell.</p>`,
  objectives: [
    'Build and fill a tarpaulin pond',
    'Test and manage water',
    'Feed by weight, and record it',
    'Sort and prevent losses',
    'Smoke, price and sell',
  ],
  requirements: ['Clean water supply', 'About 20 square meters'],
  level: 'BEGINNER',
  categoryKeys: ['agriculture-health'],
  instructorKey: 'ibrahim-sani',
  ...forSale({ naira: 15_000, usd: 15 }),
  popularity: 0.68,
  sections: [
    section('The pond', [
      preview('Behind the house', 'agri-soil'),
      video('Frame, liner, drain', 'agri-soil'),
      video('Five tests for water', 'agri-soil'),
    ]),
    section('The fish', [
      video('Fingerlings: choose and count', 'agri-poultry'),
      video('Feeding by weight', 'agri-poultry'),
      text(
        'Reading the water',
        html`
    <p>Look every morning before you feed. The water will tell you what the fish cannot.</p><ul><li><strong>Light green, hand
    visible to the wrist:</strong> good. Feed.</li><li><strong>Dark green like soup:</strong> too many algae. Change a third, feed
    half.</li><li><strong>Brown with foam that stays:</strong> too much feed left over. Change half, skip a
    day.</li><li><strong>Clear as glass:</strong> pretty, and poor. Fish are stressed by bright light; shade the
    pond.</li><li><strong>Fish gasping at the surface before sunrise:</strong> oxygen is gone. Run fresh water in <em>now</em>, from
    a height, and do not feed at all.</li></ul><p>Smell matters, too. Sweet and earthy is healthy. Rotten eggs mean that the bottom
    must be drained. Write one word in the diary each day: green, brown, clear, foam. After a month you will see the trouble coming
    three days ahead, and that is worth more than any tonic in a shop.</p>`,
      ),
      video('Sorting without stress', 'agri-poultry'),
    ]),
    section('The harvest', [video('Smoke, price, sell', 'business-pricing')]),
  ],
})

export const agriculture = [poultry, greenhouse, catfish]

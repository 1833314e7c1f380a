import { course, forSale, free, html, preview, quiz, section, text, video } from '../course-builder.ts'
import { firstAidQuiz } from '../quizzes.ts'

const firstAid = course({
  key: 'first-aid',
  title: 'First Aid for Home and Workplace',
  subtitle: 'Free: what to do in the first ten minutes, until help arrives',
  descriptionHtml: html`
    <p>In eleven years of emergency nursing I met many people who could have been helped sooner by <strong>someone with steady hands
    and three simple ideas</strong>. This free course teaches those ideas: check, call, care. It can be watched in an evening and
    practiced on a cushion.</p><p>We cover what kills quickly and what frightens most: a person who does not breathe, choking, heavy
    bleeding, burns, fits, fainting, snake bite and road accidents. For each you learn what to do, what not to do, and what to tell
    the person on the phone. Local myths are taken seriously and laid to rest; please keep the palm oil for
    cooking.</p><ul><li>Chest compressions: how hard, how fast, how long.</li><li>The recovery position for adults and
    children.</li><li>Bleeding: pressure, more pressure, and then a dressing.</li><li>Who to call in Nigeria, Ghana, Kenya and the
    UK.</li></ul><p>This course does not replace <em>hands-on training</em>. It is the next best thing, and far better than standing
    by. Watch it with your family, and again next year.</p>`,
  objectives: [
    'Check a scene and a person safely',
    'Give effective chest compressions',
    'Stop severe bleeding',
    'Treat burns, choking and seizures',
    'Speak clearly to emergency services',
  ],
  requirements: ['A cushion to practice on'],
  level: 'ALL',
  categoryKeys: ['agriculture-health'],
  instructorKey: 'grace-achieng',
  ...free,
  popularity: 0.85,
  sections: [
    section('The first minute', [
      preview('Check, call, care', 'health-vitals'),
      preview('Not breathing: hands on the chest', 'health-vitals'),
      video('The recovery position', 'health-vitals'),
    ]),
    section('What happens most', [
      video('Bleeding and burns', 'health-vitals'),
      text(
        'Myths we can bury',
        html`
    <p>Kindly meant, and harmful. Please pass this on.</p><ul><li><strong>Toothpaste, egg or palm oil on a burn.</strong> No. Cool
    running water for twenty minutes, then a clean, loose cover.</li><li><strong>A spoon between the teeth during a fit.</strong>
    No. It breaks teeth. Move furniture away, put something soft beneath the head, time it, and turn the person on the side
    afterward.</li><li><strong>Cutting and sucking a snake bite.</strong> No. Keep still, keep the limb low, go to hospital. Do not
    tie it tightly.</li><li><strong>Head back for a nosebleed.</strong> No. Lean forward and pinch the soft part for ten
    minutes.</li><li><strong>Water for someone who has fainted.</strong> Not until fully awake. Raise the
    legs.</li><li><strong>Pulling a crash victim out at once.</strong> Only if there is fire or another danger. Otherwise hold the
    head still and talk.</li></ul><p>If you have done one of these before, you did what you had been taught. Now you know better,
    and so will your neighbors.</p>`,
      ),
      video('Choking, seizures and fainting', 'health-vitals'),
      quiz('What would you do?', firstAidQuiz),
    ]),
  ],
})

const nutrition = course({
  key: 'nutrition-african-foods',
  title: 'Everyday Nutrition with African Foods',
  subtitle: 'Eat well on eba, beans, greens and fish, without imported powders',
  descriptionHtml: html`
    <p>Healthy food is not a smoothie bowl. It is very often <strong>what your grandmother cooked, in slightly different
    proportions</strong>. This course takes ordinary plates, from waakye and sukuma wiki to amala with ewedu, and shows how to
    balance them for blood pressure, blood sugar, growing children and tired adults.</p><p>I am a nurse, so we begin with the body:
    what sugar does after lunch, why salt hides in stock cubes, and what fiber is for. Then we cook and shop. You learn to read a
    plate with your hand, to shop by season on a budget, and to handle parties, fasting and night shifts.</p><ul><li>Swallow, rice
    and bread: how much, and with what.</li><li>Beans, egusi, crayfish and other quiet heroes.</li><li>Less salt without less
    taste.</li><li>Feeding toddlers, pregnant women and parents over sixty.</li></ul><p>It contains <em>no forbidden foods and no
    weighing</em>. If you live with diabetes, kidney disease or another condition, use it to prepare better questions for your own
    clinician, and keep their advice first.</p>`,
  objectives: [
    'Balance a plate with your hand',
    'Cut salt and sugar quietly',
    'Shop by season and budget',
    'Plan a week of family meals',
    'Adapt meals for common conditions',
  ],
  requirements: ['A kitchen, or a say in one'],
  level: 'ALL',
  categoryKeys: ['agriculture-health'],
  instructorKey: 'grace-achieng',
  ...forSale({ naira: 10_000, usd: 10 }),
  popularity: 0.61,
  sections: [
    section('The plate', [
      preview('Grandmother’s proportions', 'health-vitals'),
      video('What happens after lunch', 'health-vitals'),
      video('Your hand is the measure', 'health-vitals'),
    ]),
    section('The kitchen', [
      video('Quiet heroes: beans and greens', 'agri-soil'),
      text(
        'Less salt, more taste',
        html`
    <p>One stock cube holds about two grams of salt, and a pot of stew often gets four. An adult should have five grams in a
    <strong>whole day</strong>. Do not stop at once; the family will mutiny. Take three weeks.</p><ol><li><strong>Week one:</strong>
    one cube fewer. Add a spoon of ground crayfish and an extra onion, fried slowly until brown.</li><li><strong>Week two:</strong>
    one fewer again. Add uziza, scent leaf or thyme at the end, not at the beginning.</li><li><strong>Week three:</strong> keep one
    cube if you must. Add lime or tamarind; sour makes salt taste saltier.</li></ol><p>Taste before salting, every time, and take
    the salt cellar off the table. It is surprising how rarely anyone stands up to fetch it.</p><p>Tongues adapt in about twenty
    days. After that the old stew will taste of the sea, and you will wonder how you ever <em>finished</em> a plate of it.</p>`,
      ),
      video('A week of meals on a budget', 'business-pricing'),
    ]),
    section('Real life', [video('Parties, fasting, night shifts', 'health-vitals'), video('Toddlers and grandparents', 'health-vitals')]),
  ],
})

const stress = course({
  key: 'stress-burnout',
  title: 'Managing Stress and Burnout at Work',
  subtitle: 'Notice it early, change what you can, and ask for help without shame',
  descriptionHtml: html`
    <p>“I’m fine, just tired” is the most common sentence in my consulting room. Burnout rarely arrives with drama. It comes as
    <strong>bad sleep, short temper and Sunday-evening dread</strong>, and it is easier to reverse early. This course helps you
    notice the signs, act on them, and know when to seek professional help.</p><p>We speak plainly about long commutes, night shifts, family
    obligations and bosses who message you at midnight. You keep a small diary for two weeks, find the three things that drain you most,
    and change one. The exercises take five minutes and were tried by nurses, drivers and bank tellers before they reached
    you.</p><ul><li>What stress does in the body, and why rest is not laziness.</li><li>Sleep, breath and movement on a crowded
    day.</li><li>Boundaries: six sentences that work with managers and relatives.</li><li>Supporting a colleague, and where to find
    help.</li></ul><p>The course is <em>not therapy</em>. If you feel hopeless or think about harming yourself, please speak to
    someone today; numbers for several countries are in the first lecture and cost nothing to call.</p>`,
  objectives: [
    'Recognize early signs',
    'Track what drains and restores you',
    'Sleep better with small changes',
    'Set boundaries in plain sentences',
    'Support others and find help',
  ],
  requirements: ['Ten minutes a day for two weeks'],
  level: 'ALL',
  categoryKeys: ['agriculture-health', 'business-finance'],
  instructorKey: 'grace-achieng',
  ...forSale({ naira: 10_000, usd: 15 }),
  popularity: 0.44,
  sections: [
    section('Notice', [preview('“I’m fine, just tired”', 'health-vitals'), video('What stress does in the body', 'health-vitals')]),
    section('Change one thing', [
      video('Five minutes of breath', 'health-vitals'),
      video('Sleep after a night shift', 'health-vitals'),
      text(
        'Six sentences for boundaries',
        html`
    <p>Practice them aloud. They should feel slightly too short; that is how you know they are right.</p><ol><li>“I can finish this
    by Thursday, or that by Wednesday. <strong>Which matters more?</strong>”</li><li>“I saw your message. I’ll answer when I’m at
    work tomorrow.”</li><li>“I can’t contribute this month. I’ll be able to in March.”</li><li>“I’d like to help, and I’m full. Have
    you asked Tope?”</li><li>“I need ten minutes before I talk about this.”</li><li>“No, thank you.” <em>And then silence.</em> It
    is a whole sentence.</li></ol><p>Choose the one you find hardest, and the person you find hardest to say it to. Do not start
    there. Say it first to someone easy, three times this week. Write down what happened. In my groups, the feared reaction comes
    in about one case out of ten; usually people simply say “All right”, and reach for the next person on their list.</p>`,
      ),
    ]),
    section('Together', [
      video('When a colleague is struggling', 'health-vitals'),
      video('A plan for the next bad month', 'health-vitals'),
    ]),
  ],
})

export const health = [firstAid, nutrition, stress]

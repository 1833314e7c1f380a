import { course, forSale, free, html, preview, quiz, section, text, video } from '../course-builder.ts'
import { sqlQuiz, statisticsQuiz } from '../quizzes.ts'

const pandasRetail = course({
  key: 'pandas-retail',
  title: 'Data Analysis with Python: Real Nigerian Retail Data',
  subtitle: 'Clean, question and chart two years of sales from five Lagos branches',
  descriptionHtml: html`
    <p>Tutorial data is clean. Yours is not: dates in three formats, “Ikeja” spelled four ways, and a branch that was closed for two
    weeks because of a flood. This course uses <strong>two years of anonymized receipts from a supermarket chain</strong>, with all
    the dirt left in.</p><p>You will learn pandas by answering questions the owner actually asked. Which products sell together
    before a public holiday? Did the loyalty card change anything? Is Ajah really losing money, or is it being charged for the wrong
    generator?</p><ol><li>Load and repair the data, writing down every assumption.</li><li>Group, join and reshape until the
    question has an answer.</li><li>Draw one chart that says it, and write three sentences beneath.</li></ol><p>Every lecture has an
    exercise on the same data, with my own solution and one from a former student that is often better. At the end you present a
    two-page report, and I show how I would <em>mark it, line by line</em>.</p>`,
  objectives: [
    'Load, inspect and repair messy tables',
    'Group, merge and pivot with confidence',
    'Work with dates, weeks and holidays',
    'Choose a chart that answers the question',
    'Write findings a manager can act on',
  ],
  requirements: ['Basic Python', 'Jupyter or Google Colab'],
  level: 'BEGINNER',
  categoryKeys: ['data-ai'],
  instructorKey: 'fatima-bello',
  ...forSale({ naira: 40_000, usd: 35 }),
  popularity: 0.93,
  sections: [
    section('Dirty data', [
      preview('Meet the five branches', 'data-pandas'),
      video('Dates in three formats', 'data-pandas', {
        resources: [{ title: 'Branch sales, one quarter (ZIP)', file: 'branch-sales.zip' }],
      }),
      video('Four ways to spell Ikeja', 'data-sql'),
    ]),
    section('Questions', [
      video('Group, sum, sort', 'data-pandas'),
      video('Which products travel together?', 'data-ml'),
      text(
        'Write down your assumptions',
        html`
    <p>Every repair is a decision, and someone will ask about it in three months. Keep a list beside the notebook. Mine for this
    data begins like this:</p><ul><li>Receipts with a negative total are returns. <strong>Kept</strong>, and counted against the day
    of return.</li><li>Rows without a branch (0.4 %) were <strong>dropped</strong>; they are spread evenly over the
    week.</li><li>“Ikeja 2” opened in March and is treated as its own branch.</li><li>The two weeks of the flood are <strong>left
    out</strong> of averages, and shown in charts.</li></ul><p>For each line note how the answer would change if you had decided
    otherwise. Most of the time: hardly at all. Now and then the whole conclusion turns over, and then that line belongs in the
    first paragraph of your report, not in a footnote.</p>`,
      ),
    ]),
    section('Answers', [
      video('One chart, one message', 'data-pandas'),
      video('The two-page report', 'data-sql'),
      video('How I grade it', 'data-pandas'),
    ]),
  ],
})

const sqlAnalysts = course({
  key: 'sql-analysts',
  title: 'SQL for Analysts: Questions a Business Really Asks',
  subtitle: 'From your first select to window functions, on a small but complete shop database',
  descriptionHtml: html`
    <p>SQL is the most useful language you can learn in a month, because almost every company’s truth sits in a database and most
    people have to beg someone else for it. This course makes you <strong>the person who can look</strong>.</p><p>We work on one
    database throughout: an online fabric shop with customers, orders, deliveries and returns. There are only nine tables, so you
    will know them like your own street by the end. Each lecture starts with a question from a colleague, such as “Who bought twice
    but never again?”, and ends with a query you can adapt to your own company.</p><ul><li>Joins that keep the rows you meant to
    keep.</li><li>Counting distinct people, not lines.</li><li>Window functions for running totals, ranks and gaps.</li><li>Reading
    a plan when a query is slow.</li></ul><p>I insist on <em>checking</em>. For each answer we write a second query that would
    expose a mistake. It takes a minute, and it is the difference between an analyst people trust and one they double-check.</p>`,
  objectives: [
    'Join without losing or doubling rows',
    'Aggregate at the right level',
    'Use window functions for ranks and running totals',
    'Find customers who lapse',
    'Check your own answers',
  ],
  requirements: ['No programming needed', 'A computer that can run SQLite or PostgreSQL'],
  level: 'BEGINNER',
  categoryKeys: ['data-ai', 'business-finance'],
  instructorKey: 'fatima-bello',
  ...forSale({ naira: 25_000, usd: 25 }),
  popularity: 0.84,
  sections: [
    section('Asking', [
      preview('Nine tables, one shop', 'data-sql'),
      video('Select, where, order', 'data-sql'),
      video('Nulls are not zeros', 'data-pandas'),
    ]),
    section('Combining', [
      video('Joins without tears', 'data-sql'),
      video('Counting people, not lines', 'data-sql'),
      quiz('Nulls, joins and counts', sqlQuiz),
      text(
        'Seven checks before you send a number',
        html`
    <p>Before a number leaves your desk, spend five minutes here.</p><ol><li>Count the rows before and after each join. Did they
    grow? Why?</li><li>Add up the parts. Do they equal the whole?</li><li>Pick one customer and follow her through by
    hand.</li><li>Look at the smallest and the largest value. Are they possible?</li><li>Run it for a month whose answer you already
    know.</li><li>Ask what is <strong>missing</strong>: test accounts, canceled orders, time zones.</li><li>Say the result aloud in
    a sentence. If it sounds strange, it usually is.</li></ol><p>Save the check queries beside the main one. Next month someone
    will ask for the same number “just updated”, and you will be done in two minutes rather than two hours.</p>`,
      ),
    ]),
    section('Going deeper', [
      video('Running totals and ranks', 'data-sql'),
      video('Who bought twice and never again?', 'data-pandas'),
      video('Why is it slow?', 'data-sql'),
    ]),
  ],
})

const powerBi = course({
  key: 'power-bi-reports',
  title: 'Power BI Reports Managers Actually Read',
  subtitle: 'Fewer visuals, clearer measures, and one page that answers Monday’s questions',
  descriptionHtml: html`
    <p>I have inherited dashboards with nineteen pages and forty slicers. No one opened them. A good report answers <strong>three
    questions on one page</strong> and makes the fourth easy to ask. That is what we build, from a folder of spreadsheets to a page
    that refreshes itself before the Monday meeting.</p><p>We spend real time on the model beneath, because most Power BI trouble
    starts there: a proper date table, facts apart from dimensions, and measures whose names say what they count. DAX is taught
    through eight patterns that cover nearly everything a sales or operations team needs.</p><ul><li>This year against last year, on
    comparable days.</li><li>Targets, and the color rules that do not cry wolf.</li><li>Row-level security, so that Kano sees
    Kano.</li></ul><p>The final section is about people rather than software. I show how I interview a manager for twenty minutes
    before opening the program, and how I <em>remove</em> a chart in front of its owner without losing a friend.</p>`,
  objectives: [
    'Model spreadsheets as facts and dimensions',
    'Write eight reliable DAX patterns',
    'Design a one-page report',
    'Refresh reports and share them with the right people',
  ],
  requirements: ['Windows computer with Power BI Desktop (free)', 'Some Excel'],
  level: 'INTERMEDIATE',
  categoryKeys: ['data-ai', 'business-finance'],
  instructorKey: 'fatima-bello',
  ...forSale({ naira: 35_000, usd: 30 }),
  popularity: 0.69,
  sections: [
    section('The twenty-minute interview', [
      preview('Nineteen pages no one read', 'data-pandas'),
      video('Three questions, one page', 'data-pandas'),
    ]),
    section('The model', [
      video('Facts, dimensions and a date table', 'data-sql'),
      video('Eight DAX patterns', 'data-sql'),
      text(
        'Naming measures',
        html`
    <p>A measure’s name is the only documentation most people will read. Give it a sentence’s worth of thought.</p><ul><li>Say
    <strong>what</strong> is counted and <strong>when</strong>: “Net sales, month to date”, not “SalesMTD2”.</li><li>Put the unit
    where it may be doubted: “Delivery time, median hours”.</li><li>Never use a name the finance team uses for something else. Ask
    them what they mean by <em>revenue</em>. You will be surprised.</li><li>Hide every column that has a measure, so no one drags in
    the raw one by accident.</li></ul><p>Exercise: open the sample file. It has eleven measures called Measure, Measure 2 and so on.
    Work out what each does, rename it, and delete the four that no one uses. Then give the file to a colleague and ask what “Net
    sales” excludes. If she can answer, you are done.</p>`,
      ),
    ]),
    section('Out the door', [
      video('Colors that do not cry wolf', 'data-pandas'),
      video('Refresh, share, secure', 'data-sql'),
      video('Removing a chart kindly', 'data-pandas'),
    ]),
  ],
})

const statistics = course({
  key: 'statistics-without-fear',
  title: 'Statistics Without Fear',
  subtitle: 'Averages, chance and surveys, explained with market prices and bus lines',
  descriptionHtml: html`
    <p>You use statistics whenever you leave early because the bus is <em>usually</em> late. This free course puts words and
    pictures to what you already feel, and warns you about the few places where intuition fails badly.</p><p>There are no formulas
    in the first half. We measure tomato prices in three markets, wait for forty buses, and ask a class of students how many
    siblings they have. From those small collections come the <strong>big ideas</strong>: a typical value, spread, chance, samples,
    and how sure we may be.</p><ul><li>Why the average salary describes almost no one.</li><li>What a margin of error does, and does
    not, say.</li><li>How two things can rise together and have nothing to do with each other.</li></ul><p>The second half reads the
    newspaper. We take five headlines with numbers in them and ask the same four questions of each. Two survive. If you are about to
    start a data course, begin here: a quiet evening spent on these ideas will make every later tool make sense.</p>`,
  objectives: [
    'Choose between mean and median',
    'Describe spread in plain words',
    'Judge a survey by its sample',
    'Tell correlation from cause',
    'Question a headline with a number in it',
  ],
  requirements: ['School arithmetic'],
  level: 'BEGINNER',
  categoryKeys: ['data-ai'],
  instructorKey: 'fatima-bello',
  ...free,
  popularity: 0.62,
  sections: [
    section('Without formulas', [
      preview('Tomatoes in three markets', 'data-pandas'),
      video('Waiting for forty buses', 'data-pandas'),
      video('Samples and luck', 'data-ml'),
    ]),
    section('Reading the newspaper', [
      preview('Five headlines, two survivors', 'data-sql'),
      text(
        'Four questions for every number',
        html`
    <p>Cut this out and keep it with the newspaper.</p><ol><li><strong>Who counted, and who paid for it?</strong> A survey of phone
    owners says nothing about those without phones.</li><li><strong>Compared with what?</strong> “Up forty percent” from five cases
    is seven cases.</li><li><strong>What does average mean here?</strong> If nine traders earn ₦50,000 and one earns ₦5 million, the
    mean is ₦545,000 and describes none of them. The median, ₦50,000, describes nine.</li><li><strong>Could something else explain
    both?</strong> Ice-cream sales and drownings rise together. No one drowns of ice cream; hot days cause
    both.</li></ol><p>Homework: find one number in today’s news, ask the four questions, and write two sentences about what you
    would still need to know. Post it in the discussion below; I answer every week.</p>`,
      ),
      video('Sure, surer, never certain', 'data-ml'),
      quiz('Can you trust this number?', statisticsQuiz),
    ]),
  ],
})

export const dataAnalysis = [pandasRetail, sqlAnalysts, powerBi, statistics]

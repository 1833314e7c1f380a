import { course, forSale, free, html, preview, section, text, video } from '../course-builder.ts'

const nodePayments = course({
  key: 'node-payments',
  title: 'Node.js APIs with Payments: From Checkout to Webhook',
  subtitle: 'Take money safely: idempotency, webhooks, refunds and the race you did not expect',
  descriptionHtml: html`
    <p>Taking a payment looks like one call. It is really a conversation between four parties who may hang up at any moment. This
    course builds a <strong>small ticket shop in Node.js and PostgreSQL</strong> and then breaks it in every way I have seen in
    production.</p><p>We begin with a tidy API, add a checkout with a Nigerian payment provider’s test mode, and receive webhooks
    that arrive late, twice, or before the customer has come back to the site. You will see two requests buy the last seat at the
    same time, and learn why checking first and writing later cannot work.</p><ul><li>Amounts as whole kobo, never as
    decimals.</li><li>Signatures, retries and idempotency keys.</li><li>A nightly job that asks: who paid, and did we
    notice?</li></ul><p>Everything runs on your own machine, with a simulator that approves, declines and disappears on request. I
    also cover the dull part that matters most: <em>what to write in the log</em>, so that support can answer an angry customer in
    two minutes.</p>`,
  objectives: [
    'Design an order with honest states',
    'Verify signed webhooks',
    'Make every payment step idempotent',
    'Prevent races with constraints and transactions',
    'Reconcile with the provider daily',
    'Handle refunds without losing history',
  ],
  requirements: ['Node.js basics and some SQL', 'PostgreSQL installed, or Docker'],
  level: 'ADVANCED',
  categoryKeys: ['web-development'],
  instructorKey: 'tunde-bakare',
  ...forSale({ naira: 60_000, usd: 55 }),
  popularity: 0.88,
  sections: [
    section('The shop', [
      preview('Four parties, one payment', 'web-api'),
      video('An order and its states', 'web-api'),
      video('Money is an integer', 'web-html'),
    ]),
    section('The conversation', [
      video('Checkout and the redirect', 'web-api'),
      video('Webhooks: late, twice, out of order', 'web-api'),
      video('The last ticket: a race', 'web-react'),
      text(
        'What to log, and what never to log',
        html`
    <p>When a customer writes “I was charged and got nothing”, you have about ten minutes of goodwill. Log so that one search
    answers the question.</p><p><strong>Always:</strong></p><ul><li>The payment reference, the order number and the state before and
    after.</li><li>Who reported it: the browser’s return, the webhook or the nightly job.</li><li>The amount and currency you
    expected beside those you received.</li></ul><p><strong>Never:</strong></p><ul><li>Card numbers, even partly, and security
    codes.</li><li>Secret keys and full signatures.</li><li>The whole request body “just in case”.</li></ul><p>Then practice. Give a
    colleague one of the ten sample complaints in this section and a log file, and measure how long it takes to find the answer.
    When it takes longer than two minutes, the log is what you improve, not the colleague.</p>`,
      ),
    ]),
    section('Afterward', [video('Refunds that keep the story straight', 'web-api'), video('Reconciliation at midnight', 'web-api')]),
  ],
})

const django = course({
  key: 'django-school-portal',
  title: 'Django from Zero: Build a School Portal',
  subtitle: 'Classes, results, fees and a parent login, in Python, with tests',
  descriptionHtml: html`
    <p>Every town has a school that still writes results on cardboard. In this course we build the portal that could replace it:
    <strong>pupils, classes, terms, results and fees</strong>, with separate views for teachers, parents and the
    bursar.</p><p>Django suits this work because it comes with the boring parts already built. You will get a database, an admin
    area, forms and logins on the first day, and can spend your effort on what makes schools peculiar: three terms, carry-over
    subjects, and a principal who wants a printed broadsheet.</p><p>We work in <em>thin slices</em>. Each section ends with
    something a teacher could try, and I show the feedback I received from a real secondary school in Ibadan, including the parts
    where I had guessed wrong.</p><ul><li>Models and migrations that survive a second school year.</li><li>Permissions: who may see
    which child?</li><li>PDF results, and importing old records from a spreadsheet.</li></ul><p>You will finish with a working
    portal and the habit of asking users early.</p>`,
  objectives: [
    'Model a real domain with Django’s ORM',
    'Build forms that explain their errors',
    'Restrict every view to the right people',
    'Import spreadsheets safely',
    'Print results as PDF',
  ],
  requirements: ['Basic Python: functions, lists, dictionaries', 'A computer with 4 GB of memory'],
  level: 'BEGINNER',
  categoryKeys: ['web-development'],
  instructorKey: 'tunde-bakare',
  ...forSale({ naira: 30_000, usd: 25 }),
  popularity: 0.64,
  sections: [
    section('A portal in a day', [
      preview('A visit to the school', 'web-html'),
      video('Project, app, first model', 'web-api'),
      video('The admin area is your prototype', 'web-html'),
    ]),
    section('Results', [
      video('Terms, subjects and scores', 'web-api'),
      video('Forms teachers will not hate', 'web-react'),
      text(
        'Who may see which child?',
        html`
    <p>Permissions sound technical, but they are a conversation. Ask the school these questions before you write a
    line:</p><ol><li>May a class teacher see marks in a subject she does not teach?</li><li>Who may change a mark after the results
    are out, and who must be informed?</li><li>Two parents live apart. Do both get a login?</li><li>What does the bursar see? Fees, yes.
    Marks, probably not.</li><li>What happens to the account when the pupil leaves?</li></ol><p>Write the answers as a table, roles
    across the top and actions down the side, and have the principal sign it. Then write <strong>one test per cell</strong>. In our
    project that is forty-two tests; they take two seconds to run and have caught three leaks that I would have missed by eye.</p>`,
      ),
    ]),
    section('Fees and handoff', [
      video('Fees, receipts and partial payments', 'web-api'),
      video('Importing ten years of spreadsheets', 'web-api'),
      video('Going live before the first day of school', 'web-html'),
    ]),
  ],
})

const gitDeploy = course({
  key: 'git-first-deployment',
  title: 'Git, GitHub and Your First Deployment',
  subtitle: 'Save your work like a professional and put it online, free of charge',
  descriptionHtml: html`
    <p>If your project folder contains <em>final</em>, <em>final2</em> and <em>final-REAL</em>, this free course is for you.
    <strong>Git</strong> keeps every version of your work, lets two people change the same project without a quarrel, and gives you
    an undo button that goes back years.</p><p>We use seven commands, no more. I explain what each one does to the three places
    where your work lives, with a drawing you will still remember next week. Then we make mistakes on purpose: a bad merge, a lost
    file and a password committed by accident, and get out of every one of them.</p><ul><li>Commits that tell a
    story.</li><li>Branches and pull requests, as real teams use them.</li><li>Publishing a static site on every
    push.</li></ul><p>The last lesson puts your page online at no cost, with a checklist for what to do when the build turns red. It
    is the course I send to every new intern before their first morning, and it saves both of us a week of confusion.</p>`,
  objectives: [
    'Explain working copy, index and history',
    'Write commits others can read',
    'Resolve a merge conflict calmly',
    'Open and review a pull request',
    'Publish a site automatically',
  ],
  requirements: ['A free GitHub account', 'Any small project, even a single text file'],
  level: 'BEGINNER',
  categoryKeys: ['web-development'],
  instructorKey: 'tunde-bakare',
  ...free,
  popularity: 0.79,
  sections: [
    section('Seven commands', [
      preview('Three places where your work lives', 'web-api'),
      video('Commit, look, undo', 'web-html'),
      preview('Branches without fear', 'web-react'),
    ]),
    section('With other people', [
      video('Pull requests and polite reviews', 'web-react'),
      video('A conflict, step by step', 'web-html'),
      text(
        'I committed a password. Now what?',
        html`
    <p>It happens to everyone once. Do these in order, and do not start with number three.</p><ol><li><strong>Change the password
    or revoke the key now.</strong> Deleting the file does not help: robots read public repositories within seconds.</li><li>Check
    the provider’s log for use you do not recognize.</li><li>Remove the secret from the code, and read it from the environment
    instead.</li><li>Add the file’s name to <em>.gitignore</em>.</li><li>If the repository is private and small, rewrite the
    history; if many people use it, a revoked key in an old commit is harmless, so leave it be.</li><li>Tell your team. Someone
    else was about to do the same.</li></ol><p>Finally, switch on secret scanning in the repository’s settings. It takes one click,
    and it is free for public projects.</p>`,
      ),
      video('Publish on every push', 'web-api'),
    ]),
  ],
})

export const webServices = [nodePayments, django, gitDeploy]

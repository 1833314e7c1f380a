import { course, forSale, html, preview, section, text, video } from '../course-builder.ts'

const excel = course({
  key: 'excel-for-work',
  title: 'Excel for Work: From Messy Sheets to Clear Answers',
  subtitle: 'Tables, lookups, pivots and charts for people whose boss wants it by four o’clock',
  descriptionHtml: html`
    <p>Someone sends a sheet with merged cells, three header rows and totals typed by hand, and asks for a summary by four o’clock.
    This course is about <strong>that afternoon</strong>. You will learn the dozen features that solve nine in ten office problems,
    and how to lay out data so that you do not need the other four hundred.</p><p>All examples come from ordinary jobs: a payroll
    list, a fuel log, deliveries for a pharmacy, attendance at a church program. You work along in each lecture, and every file
    has a solved version to compare.</p><ul><li>Tables, so that formulas grow automatically.</li><li>XLOOKUP, SUMIFS and FILTER,
    with the errors explained.</li><li>Pivot tables that refresh, charts that say one thing.</li><li>Power Query for the report you
    build again every Monday.</li></ul><p>Shortcuts are taught as we go, never as a list. Former students tell me they save <em>four
    to six hours a week</em>. One of them now leaves at five and coaches a football team.</p>`,
  objectives: [
    'Turn any mess into a proper table',
    'Look values up without fear',
    'Summarize with pivots in minutes',
    'Automate a weekly report',
    'Draw charts for decisions',
    'Find and fix errors',
  ],
  requirements: ['Excel 2019 or Microsoft 365'],
  level: 'ALL',
  categoryKeys: ['business-finance', 'data-ai'],
  instructorKey: 'emeka-nwosu',
  ...forSale({ naira: 20_000, usd: 20 }),
  popularity: 1.15,
  sections: [
    section('Order first', [
      preview('A sheet that fights back', 'business-excel'),
      video('One row, one thing', 'business-excel'),
      video('Tables that grow', 'business-pricing'),
    ]),
    section('Answers', [
      preview('Look it up once', 'business-excel'),
      video('SUMIFS and its friends', 'business-pricing'),
      video('Pivot tables in ten minutes', 'business-cashflow'),
      text(
        'What the error is trying to tell you',
        html`
    <p>Excel’s errors are rude but truthful.</p><ul><li><strong>#N/A</strong>: I looked and it is not there. Usually a space at the
    end, or a number stored as text. Try TRIM, or multiply by one.</li><li><strong>#REF!</strong>: you deleted something I was
    using. Undo now, not later.</li><li><strong>#VALUE!</strong>: you asked me to calculate with a
    word.</li><li><strong>#DIV/0!</strong>: the month has not started. Wrap it in IF, and say “no sales yet”
    instead.</li><li><strong>#SPILL!</strong>: my answer needs more cells and something is in the
    way.</li><li><strong>#####</strong>: nothing is wrong. Make the column wider.</li></ul><p>Resist the habit of wrapping
    everything in IFERROR with an empty string. It hides the one error in a thousand that matters. Handle the case you expect, and
    let the unexpected one shout.</p>`,
      ),
    ]),
    section('Every Monday', [
      video('Power Query: do it once', 'business-excel'),
      video('A chart your boss can forward', 'business-cashflow'),
      video('Protect, print, send', 'business-pricing'),
    ]),
  ],
})

const importation = course({
  key: 'mini-importation',
  title: 'Mini-Importation Done Properly: Sourcing, Shipping, Customs',
  subtitle: 'Choose a product, find an honest supplier, land it at a known cost',
  descriptionHtml: html`
    <p>Importing small quantities can be a good business. It is also where many first savings disappear, because the price on the
    website is barely half of what the product costs by the time it reaches your shop. This course teaches you to compute
    <strong>landed cost before you pay anyone</strong>.</p><p>I take one real order, four hundred rechargeable fans, from idea to
    shelf. You see the messages to suppliers, the sample that arrived broken, the inspection report, the freight quotes and the
    customs assessment, with the actual figures.</p><ul><li>Choosing products with margin, low breakage and no license
    trouble.</li><li>Checking a supplier, and paying so that you can still sleep.</li><li>Air or sea, consolidated freight or your own, and
    which Incoterm to insist on.</li><li>HS codes, duty, SONCAP and other letters that cost money.</li></ul><p>I also tell you
    <em>when not to import</em>. Two of my own losses are in here, with receipts. If they stop one person from sending money to the
    wrong account, the course has paid for itself.</p>`,
  objectives: [
    'Compute landed cost to the naira',
    'Vet suppliers and order samples',
    'Choose freight and Incoterms',
    'Classify goods and estimate duty',
    'Plan cash flow for ninety days',
  ],
  requirements: ['Capital is not needed to learn', 'A calculator or spreadsheet'],
  level: 'BEGINNER',
  categoryKeys: ['business-finance'],
  instructorKey: 'emeka-nwosu',
  ...forSale({ naira: 25_000, usd: 25 }),
  popularity: 0.73,
  sections: [
    section('Before you pay', [
      preview('Four hundred fans', 'business-pricing'),
      video('Products that forgive beginners', 'business-cashflow'),
      video('Is this supplier real?', 'business-excel'),
    ]),
    section('On the way', [
      video('Samples, inspection, payment', 'business-cashflow'),
      video('Air, sea and consolidated freight', 'business-pricing'),
      text(
        'A landed-cost sheet, line by line',
        html`
    <p>Build this table for every idea. If you cannot fill in a line, you are not ready to pay.</p><ol><li>Price per piece, at the
    factory.</li><li>Samples and inspection, divided by the quantity.</li><li>Freight to the port, with insurance.</li><li>Duty and
    levies, by HS code, on cost <em>plus</em> insurance <em>plus</em> freight.</li><li>VAT on top of all that.</li><li>Clearing
    agent, terminal charges and the days you did not plan.</li><li>Transport to your door.</li><li>Breakage. I use four percent for
    electronics.</li><li>The exchange rate you will <strong>really</strong> get, not the one in the news.</li></ol><p>For the fans,
    the factory price was ₦6,100 and the landed cost ₦11,480. Anyone who sold at ten thousand “because they cost six” was giving
    money away with every smile.</p>`,
      ),
    ]),
    section('On the shelf', [video('Customs without panic', 'business-excel'), video('Price, sell, reorder', 'business-pricing')]),
  ],
})

const projects = course({
  key: 'project-management',
  title: 'Project Management: From Brief to Handoff',
  subtitle: 'Scope, schedule, risk and people, through one clinic built on time',
  descriptionHtml: html`
    <p>Projects rarely fail because of a missing chart. They fail because two people understood the brief differently and no one
    asked. This course teaches project management as a <strong>habit of asking early</strong>, with just enough paper to remember
    the answers.</p><p>Our example is a small clinic in Asaba: eleven rooms, one generator, nine months. You write the one-page
    charter, break down the work, find the critical path and manage a risk list that is actually read. When the rainy season arrives
    early and the tiler disappears, we change the plan in the open, with the client in the room.</p><ul><li>Scope: what is in, what
    is out, who may change it.</li><li>Schedules with honest buffers.</li><li>Meetings of twenty minutes that end in
    decisions.</li><li>When to work in sprints, and when that is theater.</li></ul><p>The material follows the ideas behind the PMP
    and PRINCE2 examinations without drilling for them. Templates are included, each of them <em>one page long</em>, because no one
    reads page two.</p>`,
  objectives: [
    'Write a charter people sign',
    'Break work down and estimate it',
    'Find the critical path',
    'Keep a living risk list',
    'Run short, useful meetings',
    'Hand over and learn',
  ],
  requirements: ['None; some work experience helps'],
  level: 'ALL',
  categoryKeys: ['business-finance'],
  instructorKey: 'emeka-nwosu',
  ...forSale({ naira: 40_000, usd: 35 }),
  popularity: 0.67,
  sections: [
    section('Agree', [
      preview('Eleven rooms, nine months', 'business-cashflow'),
      video('The one-page charter', 'business-excel'),
      video('In, out, and who may change it', 'business-pricing'),
    ]),
    section('Plan', [
      video('Breaking the work down', 'business-excel'),
      video('The critical path, on the floor with cards', 'business-cashflow'),
      text(
        'A risk list people read',
        html`
    <p>Most risk registers are written once and buried. Ours fits on one page and is read aloud every Monday. It has four columns:
    what might happen, the first sign that it is happening, who watches for it, and what we do then.</p><p>From the
    clinic:</p><ul><li><strong>The rains come early.</strong> Sign: two wet days before the tenth of March. Watcher: the site
    foreman. Action: roof before partition walls.</li><li><strong>The tiler leaves for a bigger job.</strong> Sign: asks for an
    advance. Watcher: me. Action: second tiler quoted in advance.</li><li><strong>The generator is delayed at the port.</strong>
    Sign: no vessel name by week twenty. Action: hire for six weeks, budget line 14.</li></ul><p>Notice that every sign can be
    <em>seen</em>. “Poor communication” is not a risk, it is a mood. Rewrite it until someone could take a photograph of it.</p>`,
      ),
    ]),
    section('Deliver', [
      video('Twenty-minute meetings', 'business-excel'),
      video('When the plan breaks', 'business-cashflow'),
      video('Handoff and lessons', 'business-pricing'),
    ]),
  ],
})

export const business = [excel, importation, projects]

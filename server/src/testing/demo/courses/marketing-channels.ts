import { course, forSale, html, preview, section, text, video } from '../course-builder.ts'

const googleAds = course({
  key: 'google-ads-services',
  title: 'Google Ads for Service Businesses',
  subtitle: 'Reach people who need a plumber, a lawyer or a caterer today, and stop paying for the rest',
  descriptionHtml: html`
    <p>Someone types “generator repair near me” at nine in the evening. They will call the first person who looks trustworthy.
    Search advertising can make that person <strong>you</strong>, or it can burn your budget on students looking up definitions. The
    difference is about twelve settings and one spreadsheet.</p><p>We set up a campaign for a cleaning company in Lekki with ₦5,000
    a day. You choose keywords by search intent, write ads that promise one thing, and send people to a page with a phone number that
    works. Then we let it run, and I show the account after seven, thirty and ninety days, with nothing hidden.</p><ol><li>Keywords,
    match types and negative keywords.</li><li>Ads and landing pages that agree with each other.</li><li>Counting calls and form
    submissions as conversions.</li><li>What to change weekly, and what to leave alone.</li></ol><p>I do not manage ads for commission, so I can
    tell you frankly <em>when they are not worth it</em>. For some businesses the honest answer is a better Maps listing, and I say
    which.</p>`,
  objectives: [
    'Choose keywords by search intent',
    'Exclude waste before it costs you',
    'Write ads and matching landing pages',
    'Measure calls and form submissions',
    'Review an account in fifteen minutes',
  ],
  requirements: ['A service to offer', 'A website or one landing page'],
  level: 'INTERMEDIATE',
  categoryKeys: ['marketing'],
  instructorKey: 'chiamaka-obi',
  ...forSale({ naira: 30_000, usd: 30 }),
  popularity: 0.59,
  sections: [
    section('Before you spend', [
      preview('Nine in the evening, no light', 'marketing-funnel'),
      video('Keywords and intent', 'marketing-email'),
    ]),
    section('The campaign', [
      video('Twelve settings that matter', 'marketing-funnel'),
      video('Ads that promise one thing', 'marketing-email'),
      text(
        'A starter list of negative keywords',
        html`
    <p>Negative keywords are free money. Before the first ad runs, exclude people looking for something
    else:</p><ul><li><strong>Learners:</strong> course, training, pdf, definition, “how to”, salary.</li><li><strong>Job
    seekers:</strong> job, vacancy, hiring, CV, internship.</li><li><strong>Bargain hunters</strong>, if you are not cheap: free,
    cheapest, DIY.</li><li><strong>Other places:</strong> every city you do not serve.</li><li><strong>Other meanings:</strong> for
    a cleaning company: “data cleaning”, “cleaning lyrics”.</li></ul><p>Then open the search-terms report every Friday for the first
    month, and add what does not belong. In our example the first week brought 212 clicks, of which 71 were for jobs. By week four
    it was two. The budget stayed the same; the number of calls doubled, and no one had to invent a cleverer slogan.</p>`,
      ),
      video('A page with a phone number that works', 'marketing-funnel'),
    ]),
    section('After the launch', [
      video('Seven, thirty, ninety days', 'marketing-funnel'),
      video('When ads are the wrong tool', 'marketing-social'),
    ]),
  ],
})

const emailMarketing = course({
  key: 'email-marketing',
  title: 'Email Marketing That People Look Forward To',
  subtitle: 'Grow a list with permission, write emails worth opening, and measure what matters',
  descriptionHtml: html`
    <p>Algorithms change on a Tuesday and take your audience with them. A list of people who <strong>asked to hear from you</strong>
    cannot be taken away. This course builds one from zero to the first thousand readers, slowly and honestly, and keeps them
    pleased to see your name.</p><p>You will design a sign-up people trust, a welcome series of three emails, and a rhythm you can
    keep. We write together: subject lines, first sentences, one clear request. I show twelve of my own newsletters with their open
    and reply rates, including the one that made two hundred people leave in an afternoon.</p><ul><li>Permission, double opt-in and
    the law in Nigeria, Kenya and Britain.</li><li>Segments small enough to be useful.</li><li>Staying out of the spam folder: SPF,
    DKIM and DMARC in plain words.</li></ul><p>No tool is favored. The examples use three, all with free plans, and everything can
    be moved elsewhere <em>in an afternoon</em>, which is rather the point of owning a list.</p>`,
  objectives: [
    'Offer a reason to subscribe',
    'Write a welcome series of three emails',
    'Craft subject lines and openings',
    'Segment without overdoing it',
    'Reach the inbox, and prove it',
  ],
  requirements: ['A domain name helps, but is not needed at first'],
  level: 'ALL',
  categoryKeys: ['marketing'],
  instructorKey: 'chiamaka-obi',
  ...forSale({ naira: 15_000, usd: 15 }),
  popularity: 0.42,
  sections: [
    section('The list', [preview('Owned, not rented', 'marketing-email'), video('A sign-up people trust', 'marketing-funnel')]),
    section('The email', [
      video('Subject lines that get opened', 'marketing-email'),
      video('First sentence, one request', 'marketing-email'),
      text(
        'A welcome series, word for word',
        html`
    <p><strong>Letter one, at once.</strong> “Thank you, Bisi. Here is the size guide you asked for. I write every second Thursday,
    about cloth and how to care for it. If that stops being useful, the link below lets you out with no hard
    feelings.”</p><p><strong>Letter two, after three days.</strong> Tell the story of one customer, her problem, and what you did.
    No selling. End with a question that takes ten seconds to answer: “What do you find hardest to fit?” Then answer every reply
    yourself. You will learn more from twenty replies than from a year of charts.</p><p><strong>Letter three, after a week.</strong>
    Your best offer, plainly, with a date on which it ends. Link to one page, not five.</p><p>Of every hundred new readers of my
    list, about sixty open all three, eleven reply and six buy. Write your three tonight. They need not be good yet. They need to be
    <em>yours</em>.</p>`,
      ),
      video('Segments that earn their keep', 'marketing-funnel'),
    ]),
    section('The inbox', [
      video('SPF, DKIM and DMARC in plain words', 'marketing-social'),
      video('The afternoon I lost two hundred readers', 'marketing-email'),
    ]),
  ],
})

const localSeo = course({
  key: 'local-seo',
  title: 'Local SEO: Be Found on Google Maps',
  subtitle: 'Help nearby customers find, trust and call you, without tricks',
  descriptionHtml: html`
    <p>When someone searches “pharmacy near me”, Google shows three names and a map. Being one of the three is worth more than any
    billboard, and it depends on <strong>things you can do yourself in a week</strong>: a complete profile, consistent details, real
    reviews and a few good pages.</p><p>We take a dental clinic in Kumasi from page four to the top three for six searches. You will
    claim and verify the listing, choose categories, add photographs that bring calls, and answer reviews, the unfair ones too. Then
    we write pages for each service and neighborhood that say something true.</p><ul><li>What proximity, relevance and reputation
    really mean.</li><li>Asking for reviews in a way people enjoy.</li><li>Duplicates, wrong pins and a rival who reports
    you.</li><li>Measuring calls and direction requests instead of rank alone.</li></ul><p>I explain which popular tricks will get you
    suspended, and <em>how to come back</em> if someone has already tried them for you. The full routine afterward takes forty
    minutes a month.</p>`,
  objectives: [
    'Claim and complete a business profile',
    'Earn and answer reviews',
    'Fix inconsistent details',
    'Write useful local pages',
    'Track calls and direction requests',
  ],
  requirements: ['A business with an address or service area'],
  level: 'BEGINNER',
  categoryKeys: ['marketing'],
  instructorKey: 'chiamaka-obi',
  ...forSale({ naira: 15_000, usd: 15 }),
  popularity: 0.54,
  sections: [
    section('The listing', [
      preview('Three names and a map', 'marketing-funnel'),
      video('Claim, verify, complete', 'marketing-social'),
      video('Photographs that bring calls', 'marketing-social'),
    ]),
    section('Reputation', [
      video('Asking for reviews', 'marketing-email'),
      text(
        'Answering an unfair review',
        html`
    <p>You are not writing to the reviewer. You are writing to the next hundred people who read it. Wait an hour,
    then:</p><ol><li>Thank them for telling you, by first name if they gave one.</li><li>Say <strong>one fact</strong>, calmly: “We
    close at six on Saturdays; the sign now says so in larger letters.”</li><li>Offer a way to talk: a name and a number, not
    “contact us”.</li><li>Stop. No sarcasm, no details about the person, and never anything medical.</li></ol><p>Example: “Thank
    you, Kojo. I am sorry that you waited fifty minutes on Monday; two dentists were ill. Please ask for Esi on the clinic’s line
    and we will see you first next time.”</p><p>If a review is from someone who was never there, report it once, with evidence, and
    answer as above meanwhile. Readers can tell. In our clinic’s case, new patients mentioned <em>that answer</em> more often than
    any five-star praise.</p>`,
      ),
    ]),
    section('The website', [video('A page for every service', 'marketing-funnel'), video('Forty minutes a month', 'marketing-social')]),
  ],
})

export const marketingChannels = [googleAds, emailMarketing, localSeo]

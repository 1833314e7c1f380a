/**
 * A question on a demo lecture, with its replies. Students are numbered in the order of enrollment. The instructor is the course
 * instructor.
 */
export type DemoThread = {
  course: string
  lecture: string
  title: string
  body: string
  atSeconds?: number
  daysAgo: number
  upvotes: number
  isPinned?: boolean
  replies: readonly { by: 'student' | 'instructor'; body: string; upvotes: number; isBest?: boolean }[]
}

export const demoThreads: readonly DemoThread[] = [
  {
    course: 'react-dashboards',
    lecture: 'What we are building, and why not a to-do list',
    title: 'Which editor and which version of Node should I use?',
    body: 'I have Node 18 on my laptop and VS Code. Is that enough for the whole course, or should I update before I begin?',
    daysAgo: 48,
    upvotes: 17,
    isPinned: true,
    replies: [
      {
        by: 'instructor',
        body: 'Any editor you like. For Node, use 20.19 or newer: https://nodejs.org has an installer, and `node --version` tells you what you have. I’ve pinned this question because everyone asks it once.',
        upvotes: 21,
        isBest: true,
      },
      { by: 'student', body: 'I used 22 on Windows and everything worked.', upvotes: 3 },
    ],
  },
  {
    course: 'react-dashboards',
    lecture: 'Queries, caching and the loading state',
    title: 'Why does my dashboard show old numbers for a second after I save?',
    body: 'I change a sale, go back to the list, and for a moment the old total is there. Then it jumps. Is this the cache from the lecture?\n\n```\nconst sales = useQuery(salesQuery)\n```',
    atSeconds: 9,
    daysAgo: 12,
    upvotes: 9,
    replies: [
      { by: 'student', body: 'Mine did that too. I was missing the `await` before the invalidation.', upvotes: 4 },
      {
        by: 'instructor',
        body: 'Yes: you’re seeing the previous response while the new one loads. Invalidate the query when the save succeeds, and wait for it:\n\n```\nonSuccess: () => queryClient.invalidateQueries({ queryKey: ["sales"] })\n```\n\nIf you return that promise, the button stays busy until the list is fresh.',
        upvotes: 12,
        isBest: true,
      },
    ],
  },
  {
    course: 'react-dashboards',
    lecture: 'When the request fails',
    title: 'How many times should I retry on a slow network?',
    body: 'At home the first request often times out. Three retries feel long, none feels rude.',
    daysAgo: 5,
    upvotes: 4,
    replies: [
      {
        by: 'instructor',
        body: 'Two, with a growing pause, and a Retry button after that. More important: say early that it’s taking longer than usual, and keep what people typed.',
        upvotes: 6,
      },
    ],
  },
  {
    course: 'react-dashboards',
    lecture: 'A chart that a screen reader can read',
    title: 'Is a table under the chart enough?',
    body: 'My chart is an SVG with a title. I put the same numbers into a table below. Do I still need to describe every bar?',
    daysAgo: 3,
    upvotes: 2,
    replies: [],
  },
  {
    course: 'language-model-apps',
    lecture: 'Cutting documents into passages',
    title: 'How long should a passage be for legal text?',
    body: 'The example uses 300 words. Our contracts have clauses of 20 words and clauses of 900.',
    atSeconds: 7,
    daysAgo: 20,
    upvotes: 8,
    replies: [
      {
        by: 'instructor',
        body: 'Cut at the clause, never through it. Join short ones to their heading, and let a long one be long: a passage that means something on its own beats one of the right length.',
        upvotes: 10,
        isBest: true,
      },
      { by: 'student', body: 'We did that for tenancy agreements, and the wrong answers fell by half.', upvotes: 5 },
    ],
  },
  {
    course: 'language-model-apps',
    lecture: 'Quote your source or stay silent',
    title: 'It quotes a sentence that isn’t in the document. What now?',
    body: 'About one answer in thirty has a quotation that looks right and isn’t there.',
    daysAgo: 9,
    upvotes: 11,
    replies: [
      {
        by: 'instructor',
        body: 'Don’t ask it nicely: check it. Search for the quotation in the passages you sent, letter by letter after removing spaces. Not found means no answer. That is ten lines of code and the best ten in the project.',
        upvotes: 14,
        isBest: true,
      },
    ],
  },
  {
    course: 'start-here',
    lecture: 'A menu, a price list and a WhatsApp button',
    title: 'My WhatsApp button opens, but the message is empty',
    body: 'I wrote `https://wa.me/2348012345678?text=I want jollof` and only the chat opens.',
    daysAgo: 15,
    upvotes: 6,
    replies: [
      { by: 'student', body: 'Spaces! Write `%20` for each of them.', upvotes: 5 },
      {
        by: 'instructor',
        body: 'Exactly. A URL can’t contain a space. `?text=I%20want%20jollof` works everywhere.',
        upvotes: 7,
        isBest: true,
      },
    ],
  },
  {
    course: 'node-payments',
    lecture: 'Webhooks: late, twice, out of order',
    title: 'Do I need a queue for webhooks if I have only ten orders a day?',
    body: 'It feels like a lot of machinery for a bakery.',
    daysAgo: 27,
    upvotes: 13,
    replies: [
      {
        by: 'instructor',
        body: 'No queue. You need one thing: a unique key on the event’s id, so that the second time does nothing. Ten orders or ten thousand, it is the same line of SQL.',
        upvotes: 18,
        isBest: true,
      },
      { by: 'student', body: 'This saved me a weekend, thank you.', upvotes: 2 },
    ],
  },
  {
    course: 'pandas-retail',
    lecture: 'Dates in three formats',
    title: '03/04/2025: is it March or April?',
    body: 'Two branches write the day first and one writes the month first. How did you find out which?',
    atSeconds: 11,
    daysAgo: 31,
    upvotes: 10,
    replies: [
      {
        by: 'student',
        body: 'Look for a day above 12. A file with 25/04 in it can only be day first.',
        upvotes: 9,
        isBest: true,
      },
      { by: 'instructor', body: 'That’s how I did it, and then I called the branch anyway.', upvotes: 6 },
    ],
  },
  {
    course: 'sql-analysts',
    lecture: 'Joins without tears',
    title: 'Why do I get more rows than orders?',
    body: 'I join `orders` with `payments` and suddenly there are 1,204 rows instead of 1,180.',
    daysAgo: 18,
    upvotes: 7,
    replies: [
      {
        by: 'instructor',
        body: 'Because some orders were paid in two parts. A join gives you a row for each pair. Count first: `select order_id, count(*) from payments group by 1 having count(*) > 1`.',
        upvotes: 11,
        isBest: true,
      },
    ],
  },
  {
    course: 'excel-for-work',
    lecture: 'Look it up once',
    title: 'My Excel 2016 doesn’t have XLOOKUP',
    body: 'The office won’t update until next year. What do I use instead?',
    daysAgo: 22,
    upvotes: 15,
    replies: [
      {
        by: 'instructor',
        body: '`INDEX` with `MATCH`, as in this lecture’s sheet. It does all that XLOOKUP does for one column, and your colleagues can open it.',
        upvotes: 13,
        isBest: true,
      },
      { by: 'student', body: 'Put the MATCH in a column of its own. Much easier to check.', upvotes: 8 },
    ],
  },
  {
    course: 'sme-bookkeeping',
    lecture: 'Credit: who owes whom?',
    title: 'A customer pays half in cash and half in yams. How do I write that?',
    body: 'It happens more often than you think.',
    daysAgo: 14,
    upvotes: 19,
    replies: [
      {
        by: 'instructor',
        body: 'Two lines. The cash is cash. The yams are stock at what you would have paid for them in the market that day. The debt goes down by both.',
        upvotes: 16,
        isBest: true,
      },
      { by: 'student', body: 'I laughed, and then I wrote it down.', upvotes: 4 },
    ],
  },
  {
    course: 'yoruba-beginners',
    lecture: 'Respect: ẹ or o?',
    title: 'Which one do I say to an older sister I am close to?',
    body: 'We grew up abroad and speak English at home. I don’t want to sound cold, or rude.',
    daysAgo: 11,
    upvotes: 6,
    replies: [
      {
        by: 'instructor',
        body: 'When in doubt, ẹ. No one was ever offended by respect. If she laughs and tells you to stop, she has told you the answer.',
        upvotes: 12,
        isBest: true,
      },
    ],
  },
  {
    course: 'first-aid',
    lecture: 'Not breathing: hands on the chest',
    title: 'How do I know I’m pressing deep enough?',
    body: 'Five centimeters is hard to guess. I am small and I get tired quickly.',
    daysAgo: 8,
    upvotes: 9,
    replies: [
      {
        by: 'instructor',
        body: 'Lock your elbows and let your weight do it, not your arms. If a second person is there, change every two minutes, before you are tired. Too hard is better than too soft.',
        upvotes: 11,
        isBest: true,
      },
      { by: 'student', body: 'Our trainer used a sofa cushion on a stool. It gives you a feel for it.', upvotes: 3 },
    ],
  },
]

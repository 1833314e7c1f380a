import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { richTextAttacks } from '#testing/rich-text-attacks.ts'
import { Refusal } from '../http/refusal.ts'
import { withPlaceholders } from './placeholders.ts'
import { sanitizeRichText } from './sanitize.ts'

const clean = (html: string) => sanitizeRichText(html, 'description')
const faultOf = (html: string) => faultIn(() => clean(html))
const faultIn = (work: () => unknown) => {
  try {
    work()
    return undefined
  } catch (error) {
    return error instanceof Refusal ? error.errors?.[0] : error
  }
}

/** A text that throws if anything but its length is read. */
const unreadable = (html: string) =>
  new Proxy(Object(html), {
    get(text: string, name) {
      if (name !== 'length') throw new Error(`“${String(name)}” was asked of a text that is too long.`)
      return text.length
    },
  }) as string

describe('rich text', () => {
  test('keeps the editor’s markup', () => {
    const written = '<p>From <strong>zero</strong> to <em>ledger</em>.</p><ul><li>one</li><li>two</li></ul>'

    expect(clean(written)).toBe(written)
  })

  test.each([
    ['<div>one</div><div>two</div>', 'one<br />two'],
    ['<div><p>one</p></div><div><p>two</p></div>', '<p>one</p><p>two</p>'],
    ['<div>one</div><p>two</p>', 'one<p>two</p>'],
    ['<section>one<div>two</div></section>three', 'one<br />two<br />three'],
    ['<div><b>one</b></div><div><b>two</b></div>', '<b>one</b><b><br />two</b>'],
    ['one<hr>two', 'one<br />two'],
    ['<dl><dt>Term</dt><dd>Meaning</dd></dl>', 'Term<br />Meaning'],
    ['<table><tr><th>Name</th><th>Age</th></tr> <tr><td>Ada</td><td>36</td></tr></table>', 'Name | Age <br />Ada | 36'],
    [
      '<table><tr><th>Name</th><th>Week 1</th><th>Week 2</th></tr><tr><td>Ade</td><td></td><td>7</td></tr></table>',
      'Name | Week 1 | Week 2<br />Ade | | 7',
    ],
    [
      '<table><tr><td></td><th>Mon</th></tr><tr><td> </td><td><br></td><td>7</td><td></td></tr><tr><td>8</td></tr></table>',
      '| Mon <br />| | 7<br />8',
    ],
    ['<tr><td>a</td><td>b</td></tr>', 'a | b'],
    ['<table><tr><td>a<div>b</div></td><td>c</td></tr></table>', 'a<br />b<br />c'],
    ['<table><tr><td><p>Ada</p></td><td>36</td></tr></table>', '<p>Ada</p>36'],
    ['<table><tr><td>a<table><tr><td>b</td><td>c</td></tr></table></td><td>d</td></tr></table>', 'a<br />b | c<br />d'],
    ['<table><tr><td><p>Ada</p></td><td><p>36</p></td></tr></table>', '<p>Ada</p><p>36</p>'],
    ['<ul><li><div>one</div></li><li><div>two</div></li></ul>', '<ul><li>one</li><li>two</li></ul>'],
    ['<select><option>one<option>two</select>', 'one<br />two'],
    ['<ol start="3" type="a"><li>three</li></ol>', '<ol start="3"><li>three</li></ol>'],
    ['<ol start="1"><li>a</li></ol><ol start="x"><li>b</li></ol>', '<ol><li>a</li></ol><ol><li>b</li></ol>'],
    ['<span style="color: red; display: block">one</span><b style="display:flex">two</b>', 'one<b><br />two</b>'],
    ['<i style="display:table-cell">one</i><i style="display:table-cell">two</i>', '<i>one</i><i> | two</i>'],
    ['one<span style="display:inline-block">two</span>three', 'one two three'],
    ['one<span style="display:inline">two</span>', 'onetwo'],
    ['one <button>two</button> three', 'one two three'],
    ['<p>H<sub>2</sub>O, x<sup>2</sup></p>', '<p>H<sub>2</sub>O, x<sup>2</sup></p>'],
    ['<h1>One</h1><h2>Two</h2><h5>Five</h5><h6>Six</h6>', '<h3>One</h3><h3>Two</h3><h4>Five</h4><h4>Six</h4>'],
    [
      '<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><![if !supportLists]>1.<![endif]>Dig</p><p style="mso-list:l0 level1 lfo1">Sow</p>',
      '<ol><li>Dig</li><li>Sow</li></ol>',
    ],
  ])('separates the words of %s', (html, expected) => {
    expect(clean(html)).toBe(expected)
    expect(clean(expected)).toBe(expected)
  })

  const row = (...parts: string[]) => `<math>${parts.join('')}</math>`
  const katex =
    '<span class="katex"><span class="katex-mathml"><math><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span>x</span><span>2</span></span></span>'

  test.each([
    [row('<mfrac><mn>1</mn><mn>2</mn></mfrac>'), '1/2'],
    [row('<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><msup><mi>c</mi><mn>2</mn></msup></mfrac>'), '(a+b)/c<sup>2</sup>'],
    [row('<msup> <mi>x</mi> <mn>2</mn> </msup><mo>&lt;</mo><mn>4</mn>'), 'x<sup>2</sup>&lt;4'],
    [row('<msub><mi>x</mi><mi>i</mi></msub>'), 'x<sub>i</sub>'],
    [row('<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>'), 'x<sub>i</sub><sup>2</sup>'],
    [row('<msqrt><mi>a</mi><mo>+</mo><mi>b</mi></msqrt>'), '√(a+b)'],
    [row('<mroot><mi>x</mi><mn>3</mn></mroot>'), '<sup>3</sup>√(x)'],
    [`<p>Let ${katex} be, and ${katex}.</p>`, '<p>Let x<sup>2</sup> be, and x<sup>2</sup>.</p>'],
    [
      '<mjx-container><mjx-math aria-hidden="true">x2</mjx-math><mjx-assistive-mml><math><msup><mi>x</mi><mn>2</mn></msup></math></mjx-assistive-mml></mjx-container>',
      'x<sup>2</sup>',
    ],
    // If any part were written twice, each level would double the time.
    [row(`${'<msub><mi>x</mi>'.repeat(45)}<mi>y</mi>${'</msub>'.repeat(45)}`), `${'x<sub>'.repeat(45)}y${'</sub>'.repeat(45)}`],
    ['<math><mtext><img src=x onerror=alert(1)>a</mtext><style>b</style><script>c</script></math>', 'a'],
  ])('keeps the meaning of the formula %s', (html, expected) => {
    expect(clean(html)).toBe(expected)
    expect(clean(expected)).toBe(expected)
  })

  test.each([
    ['H<span style="font-size:0.6em;vertical-align:sub;">2</span>O', 'H<sub>2</sub>O'],
    ['x<span style="vertical-align: super">2</span>', 'x<sup>2</sup>'],
    ['<span style="font-weight:700">a</span><span style="FONT-WEIGHT: bold">b</span>', '<strong>a</strong><strong>b</strong>'],
    ['<span style="font-weight:600;font-style:italic">a</span>b', '<strong><em>a</em></strong>b'],
    ['<p style="font-style:italic">a<p>b', '<p><em>a</em></p><p>b</p>'],
    ['<span style="font-weight:400;mso-bidi-font-weight:bold">a</span>', 'a'],
    [
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><p>a<span style="font-weight:700">b</span></p></b>',
      '<p>a<strong>b</strong></p>',
    ],
    ['<i style="font-style:normal">a</i><b style="color:red">b</b>', 'a<b>b</b>'],
    ['<div style="font-weight:bold"><p>a</p></div>', '<p>a</p>'],
    ['<p><b style="font-weight:400">a</p><p>b', '<p>a</p><p>b</p>'],
    ['<b style="font-weight:normal;font-style:italic">a</b>', '<em>a</em>'],
  ])('keeps the meaning of the styles in %s', (html, expected) => {
    expect(clean(html)).toBe(expected)
    expect(clean(expected)).toBe(expected)
  })

  // All current and obsolete HTML elements, except the editor's elements and elements without text.
  const inline =
    'abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark nobr q ruby s samp slot small span strike strong sub sup time tt u var'
  const lines =
    'address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup legend li listing main marquee menu nav ol optgroup option p pre search section summary table ul'
  const boxes = 'button canvas label meter object output progress rt select'

  test.each(lines.split(' '))('separates the words before, in and after <%s>', (name) => {
    expect(clean(`one<${name}>two</${name}>three`)).toMatch(/^one<.+>two<.+>three$/)
  })

  test.each(boxes.split(' '))('has spaces around the words of <%s>', (name) => {
    expect(clean(`one<${name}>two</${name}>three`)).toBe('one two three')
  })

  test.each(['img', 'input', 'embed', 'hr'])('separates the words around <%s>', (name) => {
    expect(clean(`one<${name}>two`)).toMatch(/^one(?: |<br \/>)two$/)
  })

  test.each(inline.split(' '))('doesn’t split a word at <%s>', (name) => {
    expect(clean(`one<${name}>two</${name}>three`).replace(/<[^>]+>/g, '')).toBe('onetwothree')
  })

  test('marks links as user content', () => {
    expect(clean('<a href="https://example.com" target="_blank" onclick="x()">here</a>')).toBe(
      '<a href="https://example.com" rel="noopener nofollow ugc">here</a>',
    )
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<svg><animate attributeName=href values=javascript:alert(1) /></svg>',
    '<math><mtext></p><style><img src onerror=alert(1)></style></mtext></math>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="//evil.example">x</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<p style="background:url(javascript:alert(1))" id="app" class="x">x</p>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<textarea><script>alert(1)</script></textarea>',
    '<form action="https://evil.example"><input name=q></form>',
    '<template><script>alert(1)</script></template>',
    '<object data="x"></object><embed src="x"><base href="https://evil.example">',
    '<p><!--<img src="--><img src=x onerror=alert(1)>',
  ])('removes active content from %s', (html) => {
    expect(clean(html)).not.toMatch(/<(?!\/?(?:p|a|br)\b)|javascript:|data:|style=|on\w+=|id=|class=|\/\/evil/i)
  })

  test.each(richTextAttacks)('keeps only the editor’s markup from $way: $written', ({ kept }) => {
    const allowed =
      /<\/?(?:p|strong|b|em|i|u|sub|sup|ul|ol|li|h3|h4|blockquote|code|pre|a)>|<br \/>|<ol start="-?\d{1,6}">|<a(?: href="[^"]*")? rel="noopener nofollow ugc">/g
    const links = [...kept.matchAll(/href="([^"]*)"/g)].map(
      ([, href = '']) => new URL(href.replaceAll('&amp;', '&'), 'https://akada.example').protocol,
    )

    expect(kept.replaceAll(allowed, '')).not.toMatch(/[<>]/)
    expect(links.every((protocol) => ['https:', 'http:', 'mailto:'].includes(protocol))).toBe(true)
    expect(clean(kept)).toBe(kept)
  })

  test.each([
    ['a hundred thousand nested elements', () => '<b>'.repeat(100_000)],
    ['ten million letters', () => 'x'.repeat(10_000_000)],
    ['a million attributes', () => `<p ${'a=1 '.repeat(1_000_000)}>x</p>`],
    ['a million sibling elements', () => '<br>'.repeat(1_000_000)],
  ])('refuses %s by length, without reading the text', (_, write) => {
    const unread = unreadable(write())

    expect(faultOf(unread)).toEqual({ path: 'description', message: 'This must have at most 50,000 characters.' })
  })

  test.each([
    ['nested', '<b>'.repeat(51)],
    ['nested without end tags', '<ul><li>'.repeat(5_000)],
    ['that are removed', '<x>'.repeat(16_000)],
    ['of SVG', '<svg>'.repeat(9_000)],
    ['nested after many others', `${'<p>x</p>'.repeat(1_000)}${'<em>'.repeat(51)}`],
  ])('refuses too many elements %s', (_, html) => {
    expect(faultOf(html)).toMatchObject({ message: 'This text is nested too deeply.' })
  })

  test('accepts text at the limits', () => {
    expect(clean('x'.repeat(50_000))).toHaveLength(50_000)
    expect(clean('<p>x</p>'.repeat(2_000))).toHaveLength(16_000)
    expect(clean(`<p ${'a=1 '.repeat(3_990)}>x</p>`)).toBe('<p>x</p>')
  })

  test('refuses a text that is too long or too deep, with its field', () => {
    expect(faultOf('x'.repeat(50_001))).toMatchObject({ path: 'description', message: expect.stringContaining('50,000') })
    expect(faultOf('<b>'.repeat(15_000))).toMatchObject({ path: 'description', message: 'This text is nested too deeply.' })
    expect(clean('<b>'.repeat(50))).toContain('<b>')
  })
})

describe('invisible characters in rich text', () => {
  test.each([
    ['direction overrides', '<p>a\u202eb\u2066c</p>', '<p>abc</p>'],
    ['overrides written as entities', '<p>a&#x202e;b&#8294;c</p>', '<p>abc</p>'],
    ['zero-width spaces and fillers', '<p>a&#8203;b\u3164c&ZeroWidthSpace;</p>', '<p>abc</p>'],
    [
      'invisible characters in a link',
      '<a href="https://exa&#x200b;mple.com">x</a>',
      '<a href="https://example.com" rel="noopener nofollow ugc">x</a>',
    ],
    ['a link that runs without them', '<a href="java&#x202e;script:alert(1)">x</a>', '<a rel="noopener nofollow ugc">x</a>'],
    ['a link that runs without entities', '<a href="&lt;!-- --&gt;javascript:alert(1)">x</a>', '<a rel="noopener nofollow ugc">x</a>'],
  ])('are removed: %s', (_, written, kept) => {
    expect([clean(written), clean(kept)]).toEqual([kept, kept])
  })

  test('are kept if they are joiners that an emoji or a script needs', () => {
    const written = '<p>👩‍🏫 می‌خواهم</p>'

    expect(clean(written)).toBe(written)
  })
})

describe('text in rich text', () => {
  test.each([
    ['1 < 2 && 3 > 2', '1 &lt; 2 &amp;&amp; 3 &gt; 2'],
    ['<p>&lt;b&gt; &amp;lt; &quot;q&quot; a&nbsp;b &copy;</p>', '<p>&lt;b&gt; &amp;lt; "q" a\u00a0b ©</p>'],
    ['a\ufdd0script\ufdd1', 'ascript'],
    ['<', '&lt;'],
    ['<3 <> <= &', '&lt;3 &lt;&gt; &lt;= &amp;'],
  ])('%s is stored as %s', (written, kept) => {
    expect([clean(written), clean(kept)]).toEqual([kept, kept])
  })
})

describe('a long text’s parsing cost', () => {
  const long = (piece: string) => piece.repeat(Math.floor(200_000 / piece.length))
  const pieces = [
    '<',
    '<<a',
    '</',
    '<?',
    '<!',
    '<!---->',
    '<!--',
    '&',
    '&x',
    '&lt',
    '&lt;',
    '&amp;',
    '&#1;',
    '<p>',
    '</p>',
    '<br>',
    '<b></b>',
    '<li>',
    '<x></x>',
  ]
  const shapes = [
    ...[...pieces, '<a href=x>y</a>', '<title></title>', '<script>', '<![CDATA[', '<p a=b c=d>', ' ', 'é'].map(
      (piece) => [piece, long(piece)] as const,
    ),
    ['many attributes', `<a ${'b '.repeat(99_990)}>`] as const,
    ['one long attribute', `<a href="${'&'.repeat(199_000)}">x</a>`] as const,
  ]

  /** Counts the parser's events, each of which costs about as much as a tag. */
  function countReports(html: string): number {
    let reports = 0
    const report = () => void reports++
    const parser = new Parser({ onopentagname: report, onclosetag: report, onattribute: report, ontext: report })
    parser.end(withPlaceholders(html))
    return reports
  }

  test.each(shapes)('is limited if the text consists of %s', (_, html) => {
    const isTaken = faultIn(() => sanitizeRichText(html, 'content', { largest: 200_000 })) === undefined

    if (isTaken) expect(countReports(html)).toBeLessThan(60_000)
    else expect(countReports(html)).toBeGreaterThan(8_000)
  })

  test('is below the limit for a long, typical text', () => {
    const paragraph =
      '<p>Some <strong>words</strong> &amp; <a href="https://example.com/x">a link</a>, and more words that follow it, as texts have them.</p>'

    expect(faultIn(() => sanitizeRichText(long(paragraph), 'content', { largest: 200_000 }))).toBeUndefined()
  })

  test('has a lower limit for a field with a lower maximum length', () => {
    const html = '<p>x</p>'.repeat(2_001)

    expect(faultIn(() => sanitizeRichText(html, 'content'))).toMatchObject({ message: expect.stringContaining('too much formatting') })
    expect(faultIn(() => sanitizeRichText(html, 'content', { largest: 200_000 }))).toBeUndefined()
  })

  test('is refused with a single message if it is too high', () => {
    expect(faultIn(() => sanitizeRichText('<br>'.repeat(10_000), 'content'))).toEqual({
      path: 'content',
      message: 'This text has too much formatting. Remove some of it, or split the text.',
    })
  })
})

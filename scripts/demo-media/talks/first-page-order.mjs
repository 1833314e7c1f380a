// The second lecture of the course "Your First Web Page in One Afternoon".
export const firstPageOrder = {
  key: 'first-page-order',
  category: 'Web Development',
  title: 'A menu, a price list and a WhatsApp button',
  slides: [
    {
      heading: 'From a sign to a shop',
      points: ['A list of dishes', 'A table of prices', 'A link that starts an order'],
      say: `Welcome back. Your page says what the business is. A customer now has three questions. What do you have? What does it cost? How do I get it? We answer them in this order, with a list, a table, and a link. All three are plain HTML, and they are the three things that I see done badly most often. Open your file and your browser side by side again, and save a copy of the file before you start, so that you can go back.`,
    },
    {
      heading: 'A second heading',
      code: ['<h1>Mama Tee Foods</h1>', '...', '<h2>This week’s menu</h2>'],
      say: `Below the paragraph, add a heading of the second rank: this week’s menu. The first rank is still the name of the business, because the page is about the business. The menu is a part of it. Many people listen to the headings first, the way you run your eye down a newspaper. If the ranks are right, your page reads like a table of contents. If you chose them by size, it reads like a pile of papers. When you are unsure, ask: is this a part of the thing above it? Then it is one rank lower.`,
    },
    {
      heading: 'A list is a list',
      code: ['<ul>', '  <li>Jollof with chicken</li>', '  <li>Ofada rice with ayamase</li>', '  <li>Moin moin, two wraps</li>', '</ul>'],
      say: `The dishes are a list. The tag ul is short for unordered list: the order of the dishes does not matter. Each dish is an li, a list item, and it sits inside the list. Save and reload, and you have three lines with dots. If the order does matter, as in a recipe, use ol, and the browser counts for you. Some people make lists with dashes and line breaks. That looks like a list, but only to the eye. A real list is announced as a list of three items, and people who listen can skip it, or step through it. It is also easier for you, because adding a dish is one line.`,
    },
    {
      heading: 'Prices belong in a table',
      code: [
        '<table>',
        '  <tr><th>Dish</th><th>Price</th></tr>',
        '  <tr><td>Jollof, chicken</td>',
        '      <td>₦2,500</td></tr>',
        '</table>',
      ],
      say: `Now the prices. Each dish has a name and a price, so this is a table: facts in rows and columns. A table contains rows, and the tag is tr. Each row contains cells, and the tag is td. The first row is special. Its cells are headings of the columns, so they use th. Write one row for each dish. You could keep the list and the table, but then every change has to be made twice, and one day you will forget one of them. So delete the list. I made you write it, because you will need lists again, but a price list is a table.`,
    },
    {
      heading: 'What a table is not',
      points: ['Not a way to place things side by side', 'Not a picture of a menu', 'Not a file to download'],
      say: `Three warnings about tables. First, a table is for facts, not for placing things side by side. We do that with style sheets, and it takes three lines. Second, please do not put a photograph of your menu on the page. A photograph cannot be searched, it cannot be read aloud, it cannot be translated, and on a small phone it cannot be read at all. It is also two hundred times larger than the same words. Third, do not make people download a file to see what rice costs. Each extra tap loses customers. If the price is on the page, they see it.`,
    },
    {
      heading: 'Naira and kobo',
      points: ['₦2,500 with the sign and a comma', 'One currency, one form, everywhere', 'Say what the price includes'],
      say: `Write prices in one form. The naira sign, then the number, with a comma for the thousands. If your keyboard has no naira sign, copy it from another page. It works because you declared the alphabet in the head. Do not write two point five k in one row and two thousand five hundred in the next. Then say what the price includes. Is the pack included? Is delivery? Mama Tee writes below her table: prices include the pack. Delivery within Yaba costs five hundred naira. That sentence has saved her about ten messages a day.`,
    },
    {
      heading: 'A link is an address',
      code: ['<a href="tel:+2348000000000">', '  Call the kitchen', '</a>'],
      say: `Now the most important tag of the web. The letter a is short for anchor, and its attribute is called href. It holds an address. The words between the tags are what people tap. An address does not have to be a page. If it starts with tel and a colon, a phone dials the number. Write the number with plus two three four, without spaces, and without the first zero, so that it works from abroad. The words matter. Never write click here. People jump from link to link, and five links that all say click here are useless. Say where the link goes, or what it does: call the kitchen.`,
    },
    {
      heading: 'The WhatsApp button',
      code: ['<a href="https://wa.me/2348000000000">', '  Order on WhatsApp', '</a>'],
      say: `WhatsApp has an address for every number. After the host comes the number with its country code, and this time without the plus. When a customer taps it, WhatsApp opens with your chat. Test it with your own number first. The two mistakes I see most are a zero after the country code, and a space in the middle of the number. In both cases WhatsApp opens and says that the number does not exist. Your customer will not tell you. They will order from the kitchen next door.`,
    },
    {
      heading: 'With the order already written',
      code: ['https://wa.me/2348000000000', '  ?text=Good%20afternoon.', '  %20I%20would%20like'],
      say: `You can write the first words of the message for your customer. Add a question mark, the word text, an equals sign, and the message. An address cannot contain spaces, so each space becomes a percent sign followed by twenty. It looks ugly, and it works. Mama Tee’s message says: good afternoon, I would like. The customer only adds the dish. Be careful with the ampersand and the hash sign. They have a meaning of their own in addresses, so the message ends where they begin. If your message opens empty, that is almost always the reason.`,
    },
    {
      heading: 'Link or button?',
      points: ['A link goes somewhere', 'A button does something here', 'Both work with the keyboard'],
      say: `I keep saying WhatsApp button, but the tag is a link. What is the difference? A link goes somewhere: another page, another app. A button does something on this page: it opens a menu or sends a form. You can make a link look like a button with a style sheet, and in the next course we do. The tag decides how it behaves. A link can be opened in a new tab, copied, and shared. A button cannot. If you choose the right one, the keyboard and the screen reader work at once, and you have not written a single line of script.`,
    },
    {
      heading: 'Where to find us',
      code: ['<footer>', '  <p>12 Herbert Macaulay Way, Yaba</p>', '  <p>Monday to Friday, 11 to 4</p>', '</footer>'],
      say: `At the very end, after main, add a footer. It holds what people look for last: the street and the opening hours. Write the address as you would say it to a dispatch rider, with the landmark. Opposite the old post office is worth more than a number that is not on the wall. Below it you can link to a map. Open your map app, tap share, and paste the address into a link. And when the hours change, change them here first. A page that says open when the shop is closed is worse than no page.`,
    },
    {
      heading: 'Before you go on',
      points: ['Tap every link on a real phone', 'Ask another person to order', 'Read the prices aloud'],
      say: `Test it as a customer. Send the file to your own phone, open it there, and tap every link. Then give the phone to another person and ask them to order jollof for two. Do not help them. Watch where they stop. When I did this with Mama Tee’s page, my brother tapped the photograph, because he thought it was the button. So we moved the button above the photograph. No course could have told us that. Five minutes with one person could. Your cheat sheet is below this lecture. In the last lesson, we put the page on the internet.`,
    },
  ],
}

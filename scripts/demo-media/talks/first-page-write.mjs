// The first lecture of the course "Your First Web Page in One Afternoon".
export const firstPageWrite = {
  key: 'first-page-write',
  category: 'Web Development',
  title: 'The skeleton every page shares',
  slides: [
    {
      heading: 'What we make this afternoon',
      points: ['One page for a small food business', 'A heading, a paragraph, a photo, a link', 'No program to install, nothing to pay'],
      say: `Welcome. This afternoon we make one web page, from an empty file to an address you can send to your mother. The page is for a small food business called Mama Tee Foods, in Yaba. It has a heading, an honest paragraph, a photograph, and a link that people can tap to order. You need a text editor, a browser, and about two hours including breaks. There is nothing to install and nothing to pay for. I will type every character, and I will explain why it is there. When I make a mistake, I will leave it in, because you will make the same one.`,
    },
    {
      heading: 'A page is a text file',
      points: ['Open Notepad, TextEdit or a phone editor', 'Save the empty file as index.html', 'Open the same file in your browser'],
      say: `A web page is a text file. That is all it is. Open the plainest editor you have. On Windows that is Notepad. On a Mac it is TextEdit, with plain text switched on. On a phone, any code editor app will do. Save the empty file in a new folder and call it index.html. The name matters. When a browser asks a server for an address without a file name, the server looks for a file called index. Now open that file in your browser. You see a white page. Keep both windows side by side, because for the next hour you will write on the left and reload on the right.`,
    },
    {
      heading: 'Write, then see',
      code: ['Jollof, delivered hot in Yaba.'],
      say: `Type one line: Jollof, delivered hot in Yaba. Save the file and reload the browser. The words appear. You have a web page, even though it contains no code at all. Browsers are very forgiving. They show whatever you give them, and they guess the rest. That kindness is useful on your first day. It is also dangerous, because a wrong page can look right on your screen and break on a different phone. So from here on, we stop letting the browser guess. We tell it what each piece of text means.`,
    },
    {
      heading: 'Tags come in pairs',
      code: ['<p>Jollof, delivered hot in Yaba.</p>', '', '<p>    opens a paragraph', '</p>   closes it again'],
      say: `We do that with tags. A tag is a word between two angle brackets. The letter p is short for paragraph. Put the opening tag in front of your sentence, and the closing tag behind it. The closing tag has a slash before the p. Together, the opening tag, the words, and the closing tag are called an element. You will hear that word often. Save and reload. Nothing seems to change, but a screen reader now knows that this is a paragraph, and so does every search engine. Most tags come in pairs like this. If you forget the closing one, the browser guesses where your paragraph ends, and sometimes it guesses badly.`,
    },
    {
      heading: 'One main heading',
      code: ['<h1>Mama Tee Foods</h1>', '<p>Jollof, delivered hot in Yaba.</p>'],
      say: `Above the paragraph, add a heading. The tag is h, followed by the number one. It means: this is what the whole page is about. Write Mama Tee Foods between the opening and the closing tag. Save and reload, and the name is large and bold. Please do not choose a heading because it is large. Size is a matter for style sheets, and you will learn those in the next course. Choose it because it is the title. A page has exactly one main heading, just as a letter has one subject. Below it you may have smaller headings, from two to six, and you use them in order, without skipping a rank.`,
    },
    {
      heading: 'Head and body',
      code: ['<head>', '  about the page, not shown on it', '</head>', '<body>', '  everything that people see', '</body>'],
      say: `Every page on earth has two parts. The head contains facts about the page. The body contains what people see. Think of a parcel. The head is the label: who it is from, how to handle it, what language it is in. The body is what is inside. Your heading and your paragraph belong in the body, so put an opening body tag above them and a closing body tag below. Then add an empty head above the body. We fill it in a moment. I indent everything inside an element by two spaces. The browser ignores those spaces. They are for you, so that you see what is inside what.`,
    },
    {
      heading: 'The title and the alphabet',
      code: ['<head>', '  <meta charset="utf-8">', '  <title>Mama Tee Foods, Yaba</title>', '</head>'],
      say: `Two things go into the head first. The title is the text on the browser tab, in bookmarks, and in search results. Make it say what the page is. Home is not a title. Mama Tee Foods, Yaba is a title. The other line looks strange, and you will copy it for the rest of your life. It tells the browser which alphabet the file uses. Without it, the naira sign may turn into three odd characters, and Yoruba names lose their marks. Notice that meta has no closing tag. It has no content of its own, so there is nothing to close. A few tags are like that, and you will meet another one soon.`,
    },
    {
      heading: 'Fit the phone',
      code: ['<meta name="viewport"', '      content="width=device-width">'],
      say: `One more line for the head. Most of Mama Tee’s customers have a phone in their hand. A phone browser assumes that an unknown page was made for a desktop, so it shrinks everything until the text is as small as the print on a medicine packet. This line tells it: this page fits your width, please show it at its normal size. The words before the equals sign are called attributes. They sit inside the opening tag and give it details: a name, and a value in straight quotes. Use the straight quotes of your keyboard. The curly ones from a word processor do not work, and they are the most common reason why a line like this has no effect.`,
    },
    {
      heading: 'Say which language',
      code: ['<!doctype html>', '<html lang="en">', '  <head> ... </head>', '  <body> ... </body>', '</html>'],
      say: `Now wrap the head and the body in one last element, called html. Its language attribute says that the page is in English. If you write in Yoruba, use yo. If you write in French, use fr. A screen reader picks the right voice from it, and a browser knows whether to offer a translation. Above everything, on the very first line, goes the document type. It is a message to browsers from a time before most of us had one, and it means: treat this as a modern page. Leave it out, and the browser switches to the habits of nineteen ninety eight. So we write it, we never change it, and we do not think about it again.`,
    },
    {
      heading: 'The main part',
      code: ['<body>', '  <main>', '    <h1>Mama Tee Foods</h1>', '    <p>Jollof, delivered hot in Yaba.</p>', '  </main>', '</body>'],
      say: `Inside the body, put your heading and your paragraph into an element called main. It marks the part of the page that is about this page, and nothing else. Later you may add a menu at the top and an address at the bottom. They are on every page of a site, so they stay outside of main. People who listen to pages can jump straight to main and skip the rest. It costs you two tags, and it saves them a minute on every page. That is a good trade, and most of good page writing is made of small trades like this one.`,
    },
    {
      heading: 'A photograph',
      code: [
        '<img src="jollof.jpg"',
        '     width="640" height="427"',
        '     alt="A plate of jollof rice',
        '          with fried plantain">',
      ],
      say: `Now the photograph. Put a picture called jollof.jpg into the same folder as your file. The tag is img, and it is the second one without a closing tag. Its source is the name of the file. Names are exact: a capital letter or a space makes it a different file on most servers. The width and the height reserve the space, so that the text does not jump when the picture arrives on a slow connection. The alternative text says what the picture says. It is read aloud to people who cannot see it, and it appears if the picture does not load. Do not write picture of. Just say what is on the plate.`,
    },
    {
      heading: 'A paragraph that sells',
      points: ['What is it, and for whom?', 'Where, when and how much?', 'One fact that only you can claim'],
      say: `Let us improve the words, because a page is mostly words. Delicious food at affordable prices says nothing. Every seller in Yaba could write it. Ask three questions instead. What is it, and for whom? Where, when, and how much? And what is one fact that only you can claim? Mama Tee told me: I start the fire at five, and the rice is smoky because it is cooked on wood. So our paragraph becomes: smoky jollof, cooked on firewood since five in the morning, and at your desk in Yaba before one. From two thousand five hundred naira. Read it aloud. If you would not say it to a customer at the counter, rewrite it.`,
    },
    {
      heading: 'When it looks wrong',
      points: ['Is every tag closed?', 'Are the quotes straight?', 'Did you save before you reloaded?'],
      say: `Something will look wrong, so here is how to find it. First, did you save before you reloaded? I forget that twice a week. Second, look at the line above the place where things go wrong, not at the place itself. A missing closing tag swallows everything that follows. Third, check your quotes. A missing quote can hide half a page. Fourth, take things away until it works again, and then add them back one at a time. That is not a beginner’s method. It is what I do at work, on pages with ten thousand lines, and it always finds the line.`,
    },
    {
      heading: 'Your turn',
      points: ['Write the page for a business you know', 'Use each of the eight tags once', 'Read it aloud, then take a break'],
      say: `Pause here and write a page of your own. Choose a business you know: your aunt’s shop, your barber, your church’s choir. Use each tag once: html, head, title, body, main, the heading, the paragraph, and the image. Type them. Do not copy them. Your fingers need to learn where the slash goes. If you get stuck, the cheat sheet in the next lecture has the whole skeleton on its second page. Then take a break. When you come back, we add a menu with prices, and a button that opens WhatsApp with the order already written.`,
    },
  ],
}

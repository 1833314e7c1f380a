// The third lecture of the course "Your First Web Page in One Afternoon".
export const firstPagePublish = {
  key: 'first-page-publish',
  category: 'Web Development',
  title: 'Put your page on the internet',
  slides: [
    {
      heading: 'From your folder to the world',
      points: ['A server that never sleeps', 'An address that people can type', 'A way to change the page later'],
      say: `Your page is finished, and so far you are its only reader. To publish it, you need three things. A computer that is always on and hands out your files: that is a server. An address that leads to it. And a way to replace the files when the prices change. You can rent all three, and large companies pay a lot for them. For a page like ours, there are hosts that give you all three for nothing, because a page of text and one photograph costs them almost nothing.`,
    },
    {
      heading: 'What happens when people tap',
      points: ['The name becomes a number', 'The browser asks for index.html', 'The server answers with your file'],
      say: `Before we upload, look at what happens when a customer taps your address. The browser takes the name and looks up a number, the way you look up a contact to find a phone number. This directory is called the domain name system. With the number, it asks the server: please give me the page. The server looks for your index file and sends it. The browser reads it from top to bottom, finds the photograph, and asks again for that. Two questions, two answers, usually in less than a second. If you understand this, you can find nearly every problem that a published page can have.`,
    },
    {
      heading: 'Prepare the folder',
      code: ['mama-tee/', '  index.html', '  jollof.jpg'],
      say: `Put everything the page needs into one folder, and nothing else. The page must be called index.html, in small letters. The photograph is next to it. Now check the names again. On your laptop, Jollof with a capital letter and jollof with a small one may be the same file. On a server they are two different files, and only one of them exists. This is the reason why a picture works at home and is broken on the internet. I use small letters, digits and hyphens for every file, always, so that I never have to think about it.`,
    },
    {
      heading: 'Make the photograph light',
      points: ['1,200 pixels wide is plenty', 'Save as JPEG at quality 75', 'Aim for less than 150 kB'],
      say: `Look at the size of your photograph. A phone camera makes files of four or five megabytes. On a prepaid plan, your customer pays for every one of them, and waits ten seconds to see a plate of rice. Open the picture in any editor, make it twelve hundred pixels wide, and save it with a quality of seventy five. You will not see a difference, and the file is about thirty times smaller. My rule for a page like this is that everything together stays below two hundred kilobytes. Then it opens in two seconds, even on a bad day in Lokoja.`,
    },
    {
      heading: 'Choose a free host',
      points: ['It serves plain files', 'It gives you https', 'You can leave with your files'],
      say: `There are several good hosts for plain pages, and they change their offers, so I will give you three questions instead of one name. Does it serve plain files, without making you use its own editor? Does it give you a secure address, the kind that starts with https, at no cost? And can you leave whenever you like, with your files and your name? If the answer is yes three times, take it. Open an account with an email address that you will still have in five years. Turn on two-step verification. A page with your phone number and your prices on it is worth protecting.`,
    },
    {
      heading: 'Upload it',
      points: ['Create a new site', 'Drag the folder into the window', 'Open the address it shows you'],
      say: `The steps are nearly the same everywhere. Create a new site. Drag your folder into the window, or choose it on your phone. After a few seconds, the host shows you an address. It is long and a little silly: two words, a number, and the name of the host. Open it. That is your page, and from this moment it can be opened from Kano, from London, and from the bus stop outside. Open it once on mobile data instead of your own network, so that you know it does not only work at home.`,
    },
    {
      heading: 'A name of your own',
      points: ['.com.ng or .ng from a registrar', 'Pay each year, set a reminder', 'Register it in your own name'],
      say: `The free address is enough for today. If the business is real, rent a name. A name that ends in .com.ng costs a few thousand naira a year, from a registrar. You then enter two lines at the registrar that point the name to your host. The host tells you which lines, and it takes an hour until the whole world knows them. Two pieces of advice. Register the name in your own name, and not in the name of the nephew who helped you. And set a reminder for the renewal. A forgotten name is bought by a stranger within days.`,
    },
    {
      heading: 'When the page does not open',
      points: ['404: the file is not there', 'Not secure: wait or fix https', 'Old version: reload without the cache'],
      say: `Three things can go wrong. If you see the number 404, the server is fine, but the file is not where the browser asks for it. Check the name of your index file, and whether it sits inside a second folder by accident. If the browser says not secure, your host is still preparing the certificate. Wait ten minutes. If you see the old version, your browser kept a copy to save data. Hold the shift key while you reload, or open the page in a private window. Most of the panic on the first day is an old copy.`,
    },
    {
      heading: 'Tell search engines',
      code: ['<meta name="description"', '  content="Smoky jollof, delivered', '  to desks in Yaba before one.">'],
      say: `People should find you without the address, too. Search engines find a page when other pages link to it. So put the address into your WhatsApp profile, your Instagram, and your business entry on the map. Then add one more line to the head: a description of at most two sentences. It does not change your rank, but it is the text that people read below your title in the results, and it decides whether they tap. Write it for a hungry person at half past eleven.`,
    },
    {
      heading: 'Change it on Monday',
      points: ['Edit the file on your computer', 'Upload the folder again', 'Keep one older copy'],
      say: `A page is never finished. On Monday the price of rice goes up. Edit the file on your computer, not at the host, so that you always own the newest version. Check it in your browser. Upload the folder again, and the host replaces the old one. Keep one older copy in a folder with the date, because one day you will delete half of the menu by accident, five minutes before lunch. When you do this every week, you will want a tool that remembers each version. It is called Git, and there is a course about it by a colleague of mine.`,
    },
    {
      heading: 'You own a page',
      points: ['You understand every line of it', 'Send the address to your mother', 'Next: style it with CSS'],
      say: `That was the afternoon. You own a page, it is on the internet, and you understand every line of it. That is more than many people who call themselves web designers can say. Send the address to your mother. Then write down one thing that a visitor asked you and that the page should have answered. That is your next change. The page is plain, and that is fine for now. In the course Style It, we give it color, space, and good type, in two short lessons. Thank you for your afternoon, and enjoy the jollof.`,
    },
  ],
}

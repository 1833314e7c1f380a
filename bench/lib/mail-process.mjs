// Runs a mail server that discards every email in a separate process, so that its CPU time isn't the server's.
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

const replies = { EHLO: '250 bench', MAIL: '250 OK', RCPT: '250 OK', RSET: '250 OK', DATA: '354 Go ahead', QUIT: '221 Bye' }

const server = createServer((socket) => {
  const say = (line) => socket.write(`${line}\r\n`)
  let isContent = false
  say('220 bench')
  socket.on('error', () => undefined)
  createInterface(socket).on('line', (line) => {
    if (isContent && line !== '.') return
    const command = line.slice(0, 4).toUpperCase()
    say(isContent ? '250 OK' : (replies[command] ?? '502 Unknown command'))
    isContent = !isContent && command === 'DATA'
    if (command === 'QUIT') socket.end()
  })
})
server.listen(0, '127.0.0.1', () => process.send({ url: `smtp://127.0.0.1:${server.address().port}` }))
process.on('disconnect', () => process.exit())

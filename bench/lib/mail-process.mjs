// Runs a mail server that discards every email in a separate process, so that its CPU time isn't the server's.
import { SMTPServer } from 'smtp-server'

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onData: (stream, _session, done) => {
    stream.once('end', done).resume()
  },
})
server.listen(0, '127.0.0.1', () => process.send({ url: `smtp://127.0.0.1:${server.server.address().port}` }))
process.on('disconnect', () => process.exit())

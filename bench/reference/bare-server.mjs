// A bare node:http server, for comparison. Responds to each path with the status, headers and bytes received over IPC.
import http from 'node:http'

const answers = new Map()

const server = http.createServer((request, response) => {
  const { status, headers, body } = answers.get(request.url)
  response.writeHead(status, headers).end(body)
})

process.on('message', ({ path, status, headers, body }) => {
  answers.set(path, { status, headers, body: Buffer.from(body) })
  process.send({ ready: path })
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))

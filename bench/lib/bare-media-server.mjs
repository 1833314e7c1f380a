// A bare node:http server, for comparison in the learners benchmark. Sends byte ranges of one file, and the same few bytes for all other
// requests.
import { createReadStream } from 'node:fs'
import http from 'node:http'

const [file, answerBytes] = process.argv.slice(2)
const answer = Buffer.alloc(Number(answerBytes), ' ')

const server = http.createServer((request, response) => {
  request.resume()
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (from === undefined) return request.once('end', () => response.writeHead(200, { 'content-length': answer.length }).end(answer))
  const [start, end] = [Number(from), Number(to)]
  response.writeHead(206, { 'content-type': 'video/mp4', 'content-length': end - start + 1 })
  createReadStream(file, { start, end }).pipe(response)
})

process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))

// The least a Fastify server can answer: what ours is printed beside.
import fastify from 'fastify'

const app = fastify()
app.get('/readyz', () => ({ ok: true }))
app.get('/hello', () => ({ code: 200, msg: '操作成功', data: 1 }))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })

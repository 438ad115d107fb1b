import type { FastifyInstance, FastifyRequest } from 'fastify'

import { formatTime } from '@/server/http/wire-time'

import type { IdentityServices } from './identity-services'
import type { SmsMessage } from './sms-sender'

const LOOPBACK_ADDRESS = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** Whether the request comes from this machine: neither through a proxy nor by DNS rebinding from a foreign page. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const { headers, socket } = request
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return (
    !isForwarded && LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') && LOOPBACK_HOST.test(request.headers.host ?? '')
  )
}

const row = ({ at, phone, population, purpose, code }: SmsMessage) =>
  `<tr><td>${formatTime(at)}</td><td>${phone}</td><td>${population}</td><td>${purpose}</td><td><b>${code}</b></td></tr>`

const renderPage = (messages: readonly SmsMessage[]) => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="5"><title>短信发件箱</title>
<style>body{font:16px sans-serif;margin:24px}td,th{padding:6px 14px 6px 0;text-align:left}</style></head>
<body><h1>短信发件箱</h1><p>仅用于开发和演示；只有本机可以打开。</p>
<table><tr><th>时间</th><th>手机号</th><th>人群</th><th>用途</th><th>验证码</th></tr>${messages.map(row).join('')}</table>
${messages.length === 0 ? '<p>还没有发送过验证码。</p>' : ''}</body></html>`

/**
 * The development outbox: the latest codes, as a page or as JSON (by `Accept`). It exists only if {@link
 * IdentityServices.sms} has an outbox, and answers 404 to other machines.
 */
export function outboxRoutes(app: FastifyInstance, { sms }: IdentityServices): void {
  const { outbox } = sms
  if (!outbox) return
  app.get('/dev/outbox', async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound()
    reply.header('cache-control', 'no-store')
    if (request.headers.accept?.includes('application/json')) return outbox
    return reply.type('text/html; charset=utf-8').send(renderPage(outbox))
  })
}

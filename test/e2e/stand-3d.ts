// A server, a browser that draws WebGL by software, and phones of both targets on them.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'

import { launchChromium } from '../support/chromium'
import { createRunner, type Runner } from '../weapp/runner/driver'
import { BAKED_HOST } from './journey'
import { H5Phone } from './phone/h5-phone'
import type { Phone, Target } from './phone/types'
import { WeappPhone } from './phone/weapp-phone'
import { type StageServer, startStageServer } from './server'

/** Bytes, or what answers by itself. */
export type FalseAnswer = Uint8Array | ((response: http.ServerResponse) => void)
/** What an address answers instead of the server; undefined lets it through, a promise keeps it waiting. */
export type Lie = (url: string) => FalseAnswer | undefined | Promise<FalseAnswer | undefined>

export interface Stand3d {
  server: StageServer
  /** Until it is taken back by undefined. */
  lie(lie: Lie | undefined): void
  using(target: Target, run: (phone: Phone) => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** The server as it is, but for its lies. */
async function startLiar(origin: string, getLie: () => Lie | undefined) {
  const liar = http.createServer(async (request, response) => {
    const lie = await getLie()?.(request.url ?? '')
    if (typeof lie === 'function') return lie(response)
    if (lie) return void response.end(lie)
    const { method, headers } = request
    const real = http.request(origin + request.url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    real.on('error', () => response.destroy())
    request.pipe(real)
  })
  await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve))
  return { liar, origin: `http://127.0.0.1:${(liar.address() as AddressInfo).port}` }
}

/**
 * @param density pixels of the screen to one of CSS: software draws one a quarter as long as two
 * @throws {Error} when a target is not built
 */
export async function openStand3d({ density = 1 } = {}): Promise<Stand3d> {
  let lie: Lie | undefined
  const server = await startStageServer()
  const { liar, origin } = await startLiar(server.origin, () => lie)
  const browser: Browser = await launchChromium({ webgl: true, compiles: false })
  const runner: Runner = await createRunner('dist/weapp', { browser, hosts: { [BAKED_HOST]: origin }, density })
  return {
    server,
    lie(next) {
      lie = next
    },
    async using(target, run) {
      const phone = target === 'h5' ? await H5Phone.make(browser, origin, { density }) : new WeappPhone(runner)
      try {
        await run(phone)
      } finally {
        await phone.close()
      }
    },
    async close() {
      await runner.close()
      await browser.close()
      liar.closeAllConnections()
      liar.close()
      await server.close()
    },
  }
}

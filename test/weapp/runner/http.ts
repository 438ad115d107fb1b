// wx.request, wx.uploadFile and wx.downloadFile, executed by Node: no CORS, no browser headers.
import type { CallGate } from '../../support/call-gate'
import type { HttpAsk, HttpReply } from './types'

const TELL_EACH_BYTES = 500_000

/** Sends what the page asks for, to the host the test runs instead of the one baked into the build. */
export class HttpDesk {
  private readonly pending = new Map<number, AbortController>()
  offline = false
  /** Told as a download arrives: its bytes so far, and in all where that is known. */
  onArrived: (id: number, done: number, total: number) => void = () => undefined

  constructor(
    private readonly hosts: Record<string, string>,
    private readonly gate?: CallGate,
  ) {}

  private target(url: string): string {
    for (const [baked, real] of Object.entries(this.hosts)) {
      if (url.startsWith(`${baked}/`)) return real + url.slice(baked.length)
    }
    return url
  }

  private static body(ask: HttpAsk): string | FormData | undefined {
    if (!ask.file) return ask.body
    const form = new FormData()
    for (const [name, value] of Object.entries(ask.form ?? {})) form.append(name, value)
    form.append(ask.file.field, new Blob([Buffer.from(ask.file.base64, 'base64')]), ask.file.name)
    return form
  }

  async send(ask: HttpAsk): Promise<HttpReply> {
    const passage = await this.gate?.pass()
    if (this.offline || passage === 'cut') return { error: 'net::ERR_INTERNET_DISCONNECTED' }
    if (this.gate && passage === 'broken') {
      const { status, body } = this.gate.failure
      return { status, header: {}, cookies: [], text: body }
    }
    if (!/^https?:\/\//.test(ask.url)) return { error: `invalid url "${ask.url}"` }
    const controller = new AbortController()
    this.pending.set(ask.id, controller)
    try {
      const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(ask.timeout)])
      const header = { ...ask.header, referer: 'https://servicewechat.com/touristappid/devtools/page-frame.html' }
      const answer = await fetch(this.target(ask.url), {
        method: ask.method,
        headers: header,
        body: HttpDesk.body(ask),
        signal,
      })
      const bytes = await this.read(ask, answer)
      return {
        status: answer.status,
        header: Object.fromEntries(answer.headers),
        cookies: answer.headers.getSetCookie(),
        text: ask.binary ? '' : bytes.toString('utf8'),
        base64: ask.binary ? bytes.toString('base64') : undefined,
      }
    } catch (error) {
      return { error: HttpDesk.reason(error as Error) }
    } finally {
      this.pending.delete(ask.id)
    }
  }

  private async read({ id, binary }: HttpAsk, answer: Response): Promise<Buffer> {
    if (!binary || !answer.body) return Buffer.from(await answer.arrayBuffer())
    // What was packed on its way is longer now than its head says.
    const isPacked = answer.headers.has('content-encoding')
    const total = isPacked ? 0 : Number(answer.headers.get('content-length'))
    const chunks: Uint8Array[] = []
    let done = 0
    let told = 0
    const reader = answer.body.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      chunks.push(part.value)
      done += part.value.length
      if (done - told < TELL_EACH_BYTES) continue
      told = done
      this.onArrived(id, done, total)
    }
    return Buffer.concat(chunks)
  }

  private static reason(error: Error): string {
    if (error.name === 'TimeoutError') return 'timeout'
    const { cause } = error as { cause?: unknown }
    return cause instanceof Error ? cause.message : error.message
  }

  abort(id: number) {
    this.pending.get(id)?.abort()
  }

  /** Fails what is still under way, so that closing a test leaves nothing behind. */
  abortAll() {
    for (const controller of this.pending.values()) controller.abort()
  }
}

// What becomes of the calls of a phone, on either target: sent, kept waiting, lost, or answered by a server that is broken.

/** Of an answer that went wrong: what the person can copy for whoever is asked for help. */
export const BROKEN_TRACE_ID = '5ca1ab1e-0000-4000-8000-000000000500'
/** As the server says it of a defect of its own. */
const buildFailure = (msg: string) => ({
  status: 500,
  body: JSON.stringify({ code: 500, msg, message: msg, data: null, traceId: BROKEN_TRACE_ID }),
})

type Passage = 'sent' | 'cut' | 'broken'

/** Stands between a phone and the server. Calls that are held go on as soon as it is set to something else. */
export class CallGate {
  private standing: Passage | 'held' = 'sent'
  private waiting: (() => void)[] = []
  /** What a broken server answers. */
  readonly failure: ReturnType<typeof buildFailure>

  constructor(message = '服务错误') {
    this.failure = buildFailure(message)
  }

  set(standing: Passage | 'held') {
    this.standing = standing
    if (standing === 'held') return
    const freed = this.waiting
    this.waiting = []
    for (const go of freed) go()
  }

  /** How many calls are held. */
  get held(): number {
    return this.waiting.length
  }

  async pass(): Promise<Passage> {
    while (this.standing === 'held') await new Promise<void>((resolve) => this.waiting.push(resolve))
    return this.standing
  }
}

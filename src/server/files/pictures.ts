import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { Refusal } from '@/server/http/refusal'

/** For the whole server: pictures must leave CPU time for requests. */
const MAX_PROCESSES = 2
/** Queued pictures are held in memory. */
const MAX_WAITING = 40
const MAX_WAITING_OF_ONE = 20
const TIME_LIMIT_MS = 20_000
const START_LIMIT_MS = 60_000
const MAX_STARTS = 3
const CANNOT_START = 'the process for pictures could not be started; is the package sharp installed for this system?'
/** An idle process exits after this time, to release its memory. */
const IDLE_MS = 30_000

/** Maximum size in pixels; smaller pictures are not enlarged. */
interface Box {
  width: number
  height: number
}

/** Request to a picture process. */
export interface PictureRequest {
  bytes: Buffer
  /** Scales the picture down to fit. */
  box?: Box | undefined
}

/** A re-encoded picture: upright, sRGB, 8 bits, without metadata. */
export interface EncodedPicture {
  bytes: Buffer
  mime: 'image/jpeg' | 'image/png'
  width: number
  height: number
}

/** Why a picture could not be encoded. `crashed`: the decoder crashed the process, or used too much memory. */
export class PictureError extends Error {
  override name = 'PictureError'

  constructor(readonly reason: 'damaged' | 'tooLarge' | 'tooSlow' | 'crashed' | 'busy') {
    super(`a picture could not be encoded: ${reason}`)
  }
}

const refusals: Readonly<Record<PictureError['reason'], [code: number, message: string]>> = {
  damaged: [415, '图片已损坏，请重新选择'],
  crashed: [415, '图片无法处理，请换一张'],
  tooLarge: [413, '图片尺寸过大，请压缩后再上传'],
  tooSlow: [413, '图片处理超时，请压缩后再上传'],
  busy: [503, '正在处理的图片较多，请稍后再试'],
}

/** The refusal for the sender of a picture; any other error is returned unchanged. */
export function toPictureRefusal(error: unknown): unknown {
  return error instanceof PictureError ? new Refusal(...refusals[error.reason]) : error
}

/** Decodes untrusted pictures in separate processes. */
export interface Pictures {
  /**
   * Decodes a JPEG, PNG or WebP and re-encodes it.
   *
   * @param subject the sender: senders take turns, so that many pictures of one do not delay others
   * @throws {PictureError} the picture is invalid, or the queue is full
   * @throws {Error} the process cannot be started
   */
  encode(request: PictureRequest & { subject: string }): Promise<EncodedPicture>
  /** Calls `report` whenever a picture has crashed a process, which may be an attack. */
  watch(report: (reason: PictureError['reason']) => void): void
  close(): void
}

interface Job {
  request: PictureRequest
  resolve(picture: EncodedPicture): void
  reject(error: unknown): void
}

type Answer = { picture: EncodedPicture } | { reason: PictureError['reason'] }

/** The script beside the bundle, or the sources by tsx. */
function startArguments(): [program: string, execArgv: string[]] {
  const memory = '--max-old-space-size=128'
  return __filename.endsWith('.ts')
    ? [join(__dirname, 'picture-process.ts'), [memory, '--import', 'tsx']]
    : [join(__dirname, 'picture-process.js'), [memory]]
}

/** Resolves with the next message; rejects when the process exits first, or after `timeMs`. */
async function receiveMessage(child: ChildProcess, timeMs: number): Promise<unknown> {
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), timeMs)
  const ended = once(child, 'exit', { signal: over.signal }).then(() => {
    throw new PictureError('crashed')
  })
  const answered = once(child, 'message', { signal: over.signal }).then(([message]) => message as unknown)
  try {
    return await Promise.race([answered, ended])
  } catch (error) {
    throw error instanceof PictureError ? error : new PictureError('tooSlow')
  } finally {
    clearTimeout(timer)
    over.abort()
    for (const promise of [answered, ended]) promise.catch(() => undefined)
  }
}

/** An empty environment, so that the process gets no secrets; cast to Node's type. */
const NO_SECRETS = {} as NodeJS.ProcessEnv

function forkProcess(): ChildProcess {
  const [program, execArgv] = startArguments()
  const child = fork(program, [], {
    execArgv,
    serialization: 'advanced',
    // VIPS_WARNING suppresses libvips' warnings about a picture.
    env: { ...NO_SECRETS, VIPS_WARNING: '0' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Sending to a process that has just exited fails here; its exit event is handled elsewhere.
  child.on('error', () => undefined)
  child.unref()
  child.channel?.unref()
  return child
}

/**
 * Starts a process and waits until it is ready.
 *
 * @throws {PictureError} `busy` when each start is killed, for example by a system out of memory
 * @throws {Error} the process cannot run here
 */
async function startProcess(): Promise<ChildProcess> {
  for (let start = 1; start <= MAX_STARTS; start++) {
    const child = forkProcess()
    try {
      await receiveMessage(child, START_LIMIT_MS)
      return child
    } catch {
      const isKilled = child.signalCode !== null
      child.kill('SIGKILL')
      if (!isKilled) throw new Error(CANNOT_START)
    }
  }
  throw new PictureError('busy')
}

/** The exit event and the channel's disconnect may arrive in either order. */
const hasEnded = ({ connected, exitCode, signalCode }: ChildProcess) =>
  !connected || exitCode !== null || signalCode !== null

/** One process, started on demand and replaced when it fails. */
function createPictureProcess(timeLimitMs: number, report: (reason: PictureError['reason']) => void) {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  const stop = () => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }
  return {
    stop,
    async encode(request: PictureRequest): Promise<EncodedPicture> {
      clearTimeout(idle)
      try {
        if (!child || hasEnded(child)) child = await startProcess()
        child.send(request)
        const answer = (await receiveMessage(child, timeLimitMs)) as Answer
        idle = setTimeout(stop, IDLE_MS).unref()
        if ('reason' in answer) throw new PictureError(answer.reason)
        const { bytes, ...picture } = answer.picture
        return { ...picture, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) }
      } catch (error) {
        if (error instanceof PictureError && (error.reason === 'crashed' || error.reason === 'tooSlow')) {
          stop()
          report(error.reason)
        }
        throw error
      }
    },
  }
}

/** Creates the pool; its processes start with the first pictures. @param timeLimitMs per picture */
export function createPictures({ timeLimitMs = TIME_LIMIT_MS } = {}): Pictures {
  let report: (reason: PictureError['reason']) => void = () => undefined
  const idle = Array.from({ length: MAX_PROCESSES }, () =>
    createPictureProcess(timeLimitMs, (reason) => report(reason)),
  )
  const all = [...idle]
  const waiting = new Map<string, Job[]>()

  const countWaiting = () => [...waiting.values()].reduce((sum, jobs) => sum + jobs.length, 0)

  /** Takes the first picture of the next sender; the sender's others move to the end of the queue. */
  function takeJob(): Job | undefined {
    const [first] = waiting
    if (!first) return undefined
    const [subject, [job, ...rest]] = first
    waiting.delete(subject)
    if (rest.length > 0) waiting.set(subject, rest)
    return job
  }

  async function work(): Promise<void> {
    const own = idle.pop()
    if (!own) return
    for (let job = takeJob(); job; job = takeJob()) await own.encode(job.request).then(job.resolve, job.reject)
    idle.push(own)
  }

  return {
    encode: ({ subject, ...request }) =>
      new Promise((resolve, reject) => {
        const jobs = waiting.get(subject) ?? []
        if (jobs.length >= MAX_WAITING_OF_ONE || countWaiting() >= MAX_WAITING) return reject(new PictureError('busy'))
        waiting.set(subject, [...jobs, { request, resolve, reject }])
        void work()
      }),
    watch(listener) {
      report = listener
    },
    close() {
      for (const one of all) one.stop()
    },
  }
}

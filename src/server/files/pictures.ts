import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { Refusal } from '@/server/http/refusal'

/** Of the whole server: pictures must leave a processor to the calls. */
const MAX_PROCESSES = 2
/** Their bytes lie in memory while they wait. */
const MAX_WAITING = 40
const MAX_WAITING_OF_ONE = 20
const TIME_LIMIT_MS = 20_000
const START_LIMIT_MS = 60_000
const MAX_STARTS = 3
const CANNOT_START = 'the process for pictures could not be started; is the package sharp installed for this system?'
/** Afterwards the process ends, and its memory goes back. */
const IDLE_MS = 30_000

/** Pixels at most; smaller pictures stay as they are. */
interface Box {
  width: number
  height: number
}

/** What a picture process is sent. */
export interface PictureRequest {
  bytes: Buffer
  /** The picture is made to fit. */
  box?: Box | undefined
}

/** A picture that our own encoder wrote: upright, sRGB, 8 bits, without metadata. */
export interface EncodedPicture {
  bytes: Buffer
  mime: 'image/jpeg' | 'image/png'
  width: number
  height: number
}

/** Why a picture could not be encoded. `crashed`: its decoder ended the process, or took too much memory. */
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

/** Decodes pictures from outside, each away from the server's own process. */
export interface Pictures {
  /**
   * Decodes a JPEG, PNG or WebP and encodes it anew.
   *
   * @param subject whose it is: people take turns, whoever sends many waits for himself
   * @throws {PictureError} anything that is about the picture, or too many waiting
   * @throws {Error} the process cannot be started
   */
  encode(request: PictureRequest & { subject: string }): Promise<EncodedPicture>
  /** Calls `report` whenever a picture has cost a process its life: somebody may be trying. */
  watch(report: (reason: PictureError['reason']) => void): void
  close(): void
}

interface Job {
  request: PictureRequest
  resolve(picture: EncodedPicture): void
  reject(error: unknown): void
}

type Answer = { picture: EncodedPicture } | { reason: PictureError['reason'] }

/** The bundle's neighbour, or the sources by tsx. */
function startArguments(): [program: string, execArgv: string[]] {
  const memory = '--max-old-space-size=128'
  return __filename.endsWith('.ts')
    ? [join(__dirname, 'picture-process.ts'), [memory, '--import', 'tsx']]
    : [join(__dirname, 'picture-process.js'), [memory]]
}

/** Resolves with the next message; rejects when the process ends first, or `timeMs` are over. */
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

/** Nothing of the server's environment; typed as Node's, which names what our own code reads of it. */
const NO_SECRETS = {} as NodeJS.ProcessEnv

function forkProcess(): ChildProcess {
  const [program, execArgv] = startArguments()
  const child = fork(program, [], {
    execArgv,
    serialization: 'advanced',
    // VIPS_WARNING silences what libvips would print about a picture.
    env: { ...NO_SECRETS, VIPS_WARNING: '0' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // What is sent to a process that has just ended fails here; its end is what counts.
  child.on('error', () => undefined)
  child.unref()
  child.channel?.unref()
  return child
}

/**
 * Starts a process and waits until it is ready.
 *
 * @throws {PictureError} `busy` when it is killed each time, as by a system that is short of memory
 * @throws {Error} it cannot run here
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

/** Of its end and that of its channel either may be heard first. */
const hasEnded = ({ connected, exitCode, signalCode }: ChildProcess) =>
  !connected || exitCode !== null || signalCode !== null

/** One process, started when it is needed and replaced when it fails. */
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

/** Makes the pool; its processes start with the first pictures. @param timeLimitMs for one picture */
export function createPictures({ timeLimitMs = TIME_LIMIT_MS } = {}): Pictures {
  let report: (reason: PictureError['reason']) => void = () => undefined
  const idle = Array.from({ length: MAX_PROCESSES }, () =>
    createPictureProcess(timeLimitMs, (reason) => report(reason)),
  )
  const all = [...idle]
  const waiting = new Map<string, Job[]>()

  const countWaiting = () => [...waiting.values()].reduce((sum, jobs) => sum + jobs.length, 0)

  /** The first picture of whoever is next; the others of the same person go to the end of the line. */
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

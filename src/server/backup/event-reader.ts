import { BackupDamaged } from './backup-failure'
import { type BackupEvent, decodeFrames } from './frames'

/** Reads events with the bytes between them. */
export interface EventReader {
  next(): Promise<BackupEvent>
  /** Hands over the bytes up to the next event, and gives that event. */
  readBytes(take: (bytes: Buffer) => void | Promise<void>): Promise<BackupEvent>
  /** Reads what is left, so that its checks are made. @throws {BackupDamaged} when more follows */
  finish(): Promise<void>
}

export function createEventReader(source: AsyncIterable<Buffer>): EventReader {
  const frames = decodeFrames(source)
  const readBytes: EventReader['readBytes'] = async (take) => {
    for (;;) {
      const { value, done } = await frames.next()
      if (done) throw new BackupDamaged('it ends early')
      if (value.event) return value.event
      await take(value.bytes)
    }
  }
  const next = () =>
    readBytes(() => {
      throw new BackupDamaged()
    })
  const finish = async () => {
    if (!(await frames.next()).done) throw new BackupDamaged('something follows its end')
  }
  return { next, readBytes, finish }
}

/** @throws {BackupDamaged} when another event stands there */
export function assertKind<Kind extends BackupEvent['kind']>(event: BackupEvent, kind: Kind) {
  if (event.kind !== kind) throw new BackupDamaged()
  return event as Extract<BackupEvent, { kind: Kind }>
}
